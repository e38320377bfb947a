import type { EnteredKind } from '@nineops/contract/crm/account-ledger.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { updateRow, valueOf } from '../../platform/db/rows.ts'

/** The limit of a reseller; undefined without one. */
export const selectLimit = (db: Db, clientIndex: number) =>
  valueOf(db, 'posting_limits', 'amount', { client_index: clientIndex })

/** Every limit, by reseller. */
export async function selectLimits(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('posting_limits').select(['client_index', 'amount']).execute()
  return new Map(rows.map(row => [row.client_index, row.amount]))
}

/** Sets the limit of a reseller, or removes it. */
export async function saveLimit(
  db: Db,
  clientIndex: number,
  amount: string | null,
  userIndex: number,
): Promise<void> {
  if (amount === null) {
    await db.deleteFrom('posting_limits').where('client_index', '=', clientIndex).execute()
    return
  }
  const set = { amount, set_by: userIndex, set_at: new Date() }
  await db
    .insertInto('posting_limits')
    .values({ client_index: clientIndex, ...set })
    .onConflict(conflict => conflict.column('client_index').doUpdateSet(set))
    .execute()
}

export interface NewWaiting {
  clientIndex: number
  accountIndex: number
  kind: EnteredKind
  amount: string
  entry: object
  userIndex: number
}

export async function insertWaiting(db: Db, row: NewWaiting): Promise<void> {
  await db
    .insertInto('waiting_postings')
    .values({
      client_index: row.clientIndex,
      account_index: row.accountIndex,
      kind: row.kind,
      amount: row.amount,
      entry: JSON.stringify(row.entry),
      entered_by: row.userIndex,
    })
    .execute()
}

export interface WaitingRow {
  index: number
  account: { index: number; accountNumber: string; companyName: string }
  kind: EnteredKind
  amount: string
  entry: unknown
  enteredBy: string | null
  enteredByIndex: number | null
  enteredAt: Date
}

/** Postings of a reseller that wait, the oldest first. */
export const selectWaiting = (db: Db, clientIndex: number, accountIndex?: number) => allRows<WaitingRow>(db)`
    select w.index, w.kind, w.amount, w.entry, u.username as "enteredBy", w.entered_by as "enteredByIndex",
      w.entered_at as "enteredAt", json_build_object('index', a.index, 'accountNumber', a.account_number,
        'companyName', a.company_name) as account
    from waiting_postings w join accounts a on a.index = w.account_index left join users u on u.index = w.entered_by
    where w.client_index = ${clientIndex} and w.state = 'waiting'
      ${accountIndex === undefined ? sql`` : sql`and w.account_index = ${accountIndex}`}
    order by w.index`

export interface LockedWaiting {
  accountIndex: number
  kind: EnteredKind
  amount: string
  entry: unknown
  state: string
  enteredBy: number | null
}

/** One of them, locked until the transaction ends. */
export async function lockWaiting(
  db: Db,
  clientIndex: number,
  index: number,
): Promise<LockedWaiting | undefined> {
  return db
    .selectFrom('waiting_postings')
    .select(['account_index as accountIndex', 'kind', 'amount', 'entry', 'state', 'entered_by as enteredBy'])
    .where('client_index', '=', clientIndex)
    .where('index', '=', index)
    .forUpdate()
    .executeTakeFirst() as Promise<LockedWaiting | undefined>
}

/** Notes what was decided. */
export async function updateWaiting(
  db: Db,
  index: number,
  decision: { state: 'approved' | 'refused'; refusal: string; userIndex: number },
): Promise<void> {
  await updateRow(db, 'waiting_postings', index, {
    state: decision.state,
    refusal: decision.refusal,
    decided_by: decision.userIndex,
    decided_at: new Date(),
  })
}

/** How many wait, by reseller. */
export const countWaiting = (db: Db) => allRows<{
  clientIndex: number
  clientName: string
  postings: number
  amount: string
  since: Date
}>(db)`
    select c.index as "clientIndex", c.name as "clientName", count(*)::int as postings, sum(w.amount) as amount,
      min(w.entered_at) as since
    from waiting_postings w join clients c on c.index = w.client_index
    where w.state = 'waiting' group by c.index, c.name order by c.index`
