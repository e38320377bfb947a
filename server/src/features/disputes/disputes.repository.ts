import type { PostingKind } from '@nineops/contract/crm/account-ledger.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { insertRow } from '../../platform/db/rows.ts'

export interface DisputeRow {
  index: number
  debt: number
  kind: PostingKind
  number: string | null
  reference: string
  remainder: string
  from: string
  words: string
  by: string | null
  at: Date
  closedOn: string | null
  closedWords: string | null
  closedBy: string | null
  closedAt: Date | null
}

const LISTED = 200

/** Disputes of an account, open ones first, then the latest; or one of them. */
export const selectDisputes = (db: Db, accountIndex: number, index?: number) => allRows<DisputeRow>(db)`
    select d.index, d.posting_index as debt, p.kind, i.number, p.reference, coalesce(o.remainder, 0.00) as remainder,
      d.effective_on as "from", d.words, u.username as by, d.noted_at as at,
      c.effective_on as "closedOn", c.words as "closedWords", v.username as "closedBy", c.noted_at as "closedAt"
    from disputes d join account_postings p on p.index = d.posting_index
    left join invoices i on i.index = p.invoice_index left join open_items o on o.posting_index = p.index
    left join disputes c on c.closes_index = d.index
    left join users u on u.index = d.noted_by left join users v on v.index = c.noted_by
    where d.account_index = ${accountIndex} and d.closes_index is null
      and (${index ?? null}::int is null or d.index = ${index ?? null})
    order by c.index nulls first, d.index desc limit ${LISTED}`

/** Whether a dispute is open on a document. */
export async function isDisputed(db: Db, posting: number): Promise<boolean> {
  const { rows } = await sql`select from open_disputes where posting_index = ${posting}`.execute(db)
  return rows.length > 0
}

export interface NewRow {
  clientIndex: number
  accountIndex: number
  posting: number
  closes?: number
  on: string
  words: string
  userIndex: number
}

export const insertDispute = (db: Db, row: NewRow): Promise<number> =>
  insertRow(db, 'disputes', {
    client_index: row.clientIndex,
    account_index: row.accountIndex,
    posting_index: row.posting,
    closes_index: row.closes ?? null,
    effective_on: row.on,
    words: row.words,
    noted_by: row.userIndex,
  })
