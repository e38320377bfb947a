import type { WaitingLedgerExport } from '@nineops/contract/invoicing/ledger-exports.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, firstValue, onlyRow } from '../../platform/db/query-rows.ts'
import { valueOf } from '../../platform/db/rows.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { ExportedPosting, MoneyCodes } from './money-rows.domain.ts'

/** Postings of a reseller up to a day; brands that do not get the sales ledger have none. */
export interface Span {
  clientIndex: number
  through: string
  withoutBrands: readonly number[]
}

/** Postings that no export has yet, and whether the books take their account's reference. */
const waiting = ({ clientIndex, through, withoutBrands }: Span) => sql`
  waiting as (
    select p.index, p.account_index, p.effective_on, p.amount, named.reference,
      named.reference ~ '^[A-Z0-9/&.-]{1,8}$' as is_named
    from account_postings p join accounts a on a.index = p.account_index
    cross join lateral (select upper(coalesce(nullif(a.ledger_reference, ''), a.account_number)) as reference) named
    left join account_postings orig on orig.index = p.reverses_index
    where p.client_index = ${clientIndex} and p.effective_on <= ${through}
      and p.direct_debit_file_index is null and p.invoice_index is null and p.kind <> 'opening_balance'
      and coalesce(orig.kind, '') <> 'opening_balance' and a.brand_index <> all(${withoutBrands}::int[])
      and not exists (select from ledger_export_postings e where e.posting_index = p.index)
  )`

const sums = sql`count(*)::int as postings, coalesce(sum(amount) filter (where amount > 0), 0.00) as debits,
  -coalesce(sum(amount) filter (where amount < 0), 0.00) as credits`

/** What an export would have. */
export const selectWaiting = (db: Db, span: Span) => onlyRow<WaitingLedgerExport>(db)`
    with ${waiting(span)}
    select min(effective_on) as "firstOn", max(effective_on) as "lastOn", ${sums},
      coalesce((
        select jsonb_agg(jsonb_build_object('index', a.index, 'accountNumber', a.account_number, 'postings', w.postings)
          order by a.account_number)
        from (select account_index, count(*) as postings from waiting where not is_named group by 1) w
        join accounts a on a.index = w.account_index), '[]') as unnamed
    from waiting where is_named`

/** Exports what is waiting; undefined where nothing is. */
export const insertExport = (db: Db, span: Span, codes: MoneyCodes, userIndex: number) => firstValue<number>(
  db,
)`
    with ${waiting(span)}, made as (
      insert into ledger_exports (client_index, through, first_on, last_on, postings, debits, credits, codes, made_by)
      select ${span.clientIndex}, ${span.through}, min(effective_on), max(effective_on), ${sums},
        ${JSON.stringify(codes)}::jsonb, ${userIndex}
      from waiting where is_named having count(*) > 0
      returning index
    ), held as (
      insert into ledger_export_postings (posting_index, ledger_export_index, account_reference)
      select w.index, m.index, w.reference from waiting w cross join made m where w.is_named
    )
    select index from made`

interface ExportRow {
  index: number
  through: string
  firstOn: string
  lastOn: string
  postings: number
  debits: string
  credits: string
  madeBy: string | null
  madeAt: Date
}

const exportRows = sql`
  select e.index, e.through, e.first_on as "firstOn", e.last_on as "lastOn", e.postings, e.debits, e.credits,
    u.username as "madeBy", e.made_at as "madeAt"
  from ledger_exports e left join users u on u.index = e.made_by`

/** A reseller's exports, the last made first. */
export const listedExports = sqlList({
  matching: ({ clientIndex }: { clientIndex: number }) =>
    sql`from ledger_exports e where e.client_index = ${clientIndex}`,
  rows: ({ clientIndex }, cut) => sql<ExportRow>`
    ${exportRows} where e.client_index = ${clientIndex} order by e.index desc ${cut}`,
})

export const selectExport = (db: Db, index: number) =>
  firstRow<ExportRow>(db)`${exportRows} where e.index = ${index}`

/** An export's codes; undefined where it is not this reseller's. */
export const selectCodes = (db: Db, clientIndex: number, index: number) =>
  valueOf(db, 'ledger_exports', 'codes', { index, client_index: clientIndex })

/** An export's next postings, in the order of their posting. */
export const selectPostings = (
  db: Db,
  exportIndex: number,
  after: number,
  most: number,
) => allRows<ExportedPosting>(db)`
    select p.index, p.kind, orig.kind as "ofKind", coalesce(p.method, orig.method) as method,
      e.account_reference as "accountReference", p.effective_on as date, coalesce(i.number, p.reference) as reference,
      (p.amount * 100)::int8 as pence
    from ledger_export_postings e join account_postings p on p.index = e.posting_index
    left join account_postings orig on orig.index = p.reverses_index
    left join direct_debit_collections c on c.direct_debit_file_index = orig.direct_debit_file_index
      and c.position = orig.direct_debit_position
    left join invoices i on i.index = c.invoice_index
    where e.ledger_export_index = ${exportIndex} and e.posting_index > ${after}
    order by e.posting_index limit ${most}`
