import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import type { Tally } from './reconciliation.domain.ts'
import type { PaidTally, Uncollected } from './run-money.domain.ts'

const byDirectDebit = sql`coalesce(i.document #>> '{account,paymentMethod}', '') = 'direct_debit'`

/** Why the mandate keeps a document `i` out of the files: it had ended at calculation, or its state now. */
const mandateRefusal = sql`coalesce(i.document #>> '{account,endedMandate}', mandate_refusal(i.account_index, i.brand_index))`

/** The run's documents by brand, kind and payment method, and what of them credits and payments settle otherwise. */
export const selectPaid = (db: Db, runIndex: number) => allRows<PaidTally>(db)`
    with collected as materialized (
      select c.invoice_index, c.amount, (
        select coalesce(sum(d.amount), 0) from direct_debit_older_debts d
        where d.direct_debit_file_index = c.direct_debit_file_index and d.position = c.position) as older
      from direct_debit_files f join direct_debit_collections c on c.direct_debit_file_index = f.index
      where f.invoice_run_index = ${runIndex} and not c.withdrawn and c.code <> '18'
    )
    select i.brand_index as "brandIndex", i.kind, ${byDirectDebit} as "byDirectDebit", t.of_invoice + i.brought_forward > 0 as due,
      c.invoice_index is not null as collected, o.account_index is not null or (c.invoice_index is null and ${byDirectDebit}
        and ${mandateRefusal} is not null) as "leftOut", count(*)::int as items, (sum(i.gross) * 100)::int8 as pence,
      (count(*) filter (where i.gross > t.of_invoice))::int as "setOffs",
      (sum(i.gross - t.of_invoice) * 100)::int8 as "setOffPence",
      (count(*) filter (where c.older > 0))::int as "olderDebts",
      (coalesce(sum(c.older), 0) * 100)::int8 as "olderDebtPence",
      (count(*) filter (where i.vat <> 0))::int as "withVat", (sum(i.vat) * 100)::int8 as "vatPence",
      count(i.pdf_key)::int as pdfs,
      (coalesce(sum(i.gross) filter (where i.pdf_key is not null), 0) * 100)::int8 as "pdfPence",
      count(i.hosted_at)::int as hosted,
      (coalesce(sum(i.gross) filter (where i.hosted_at is not null), 0) * 100)::int8 as "hostedPence"
    from invoices i left join collected c on c.invoice_index = i.index
    cross join lateral (
      select case when c.invoice_index is null then left_to_collect(i) else c.amount - c.older end as of_invoice) t
    left join direct_debit_left_out o
      on o.invoice_run_index = i.invoice_run_index and o.account_index = i.account_index and i.kind = 'invoice'
    where i.invoice_run_index = ${runIndex} group by 1, 2, 3, 4, 5, 6`

/** The run's VAT by rate as on its documents, and on how many. */
export async function selectVatOfRates(db: Db, runIndex: number): Promise<Tally> {
  const row = await firstRow<Tally>(db)`
    select (count(*) filter (where r.vat <> 0))::int as items, (coalesce(sum(r.vat), 0) * 100)::int8 as pence
    from (
      select sum(v.vat) as vat from invoices i join invoice_vat v on v.invoice_index = i.index
      where i.invoice_run_index = ${runIndex} group by v.invoice_index
    ) r`
  return row ?? { items: 0, pence: 0 }
}

/** Unpaid collections of earlier runs that the run's files present again, by brand. */
export const selectRepresented = (db: Db, runIndex: number) => allRows<Tally & { brandIndex: number }>(db)`
    select i.brand_index as "brandIndex", count(*)::int as items, (sum(c.amount) * 100)::int8 as pence
    from direct_debit_files f join direct_debit_collections c on c.direct_debit_file_index = f.index
    join invoices i on i.index = c.invoice_index
    where f.invoice_run_index = ${runIndex} and c.code = '18' and not c.withdrawn group by 1`

const uncollected = (runIndex: number) => sql<Uncollected>`
  select a.index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
    coalesce(i.number, '') as number, i.kind, (i.gross * 100)::int8 as pence,
    ((i.gross - left_to_collect(i)) * 100)::int8 as "setOffPence", (i.brought_forward * 100)::int8 as "olderDebtPence",
    ${mandateRefusal} as mandate,
    case when o.account_index is not null then
      json_build_object('reason', o.reason, 'by', u.username, 'at', o.left_out_at) end as "leftOut"
  from invoices i join accounts a on a.index = i.account_index
  left join direct_debit_left_out o
    on o.invoice_run_index = i.invoice_run_index and o.account_index = i.account_index and i.kind = 'invoice'
  left join users u on u.index = o.left_out_by
  where i.invoice_run_index = ${runIndex} and ${byDirectDebit} and not exists (
    select from direct_debit_collections c
    where c.invoice_index = i.index and not c.withdrawn and c.code <> '18')`

/** Documents of accounts that pay by Direct Debit and are in no file, by number. */
export const readUncollected = (db: Db, runIndex: number): AsyncGenerator<Uncollected> =>
  throughCursor(
    db,
    'uncollected_documents',
    sql<Uncollected>`${uncollected(runIndex)} order by i.number, i.index`,
  )

/** A page of the same, and how many there are. */
export async function selectUncollected(
  db: Db,
  runIndex: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Uncollected[]; total: number }> {
  const rows = await allRows<Uncollected>(db)`${uncollected(runIndex)}
    order by i.number, i.index limit ${pageSize} offset ${(page - 1) * pageSize}`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${uncollected(runIndex)}) u`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
