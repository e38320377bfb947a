import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { RangeForm, MatchingNumbers } from './number-search.domain.ts'

/** The number formats of a client, or of all. */
export const selectForms = (db: Db, client: number | undefined) => allRows<RangeForm>(db)`
    select r.index, r.prefix, r.padding, r.next_number as "nextNumber"
    from invoice_number_ranges r join brands b on b.index = r.brand_index
    where ${client === undefined ? sql`true` : sql`b.client_index = ${client}::int`}`

export interface FoundNumber {
  number: string
  accountIndex: number
  runIndex: number
  invoiceIndex: number
  kind: 'invoice' | 'credit_note'
  whole: boolean
}

/** Documents that have one of these numbers, limited per span. */
export async function selectNumbered(
  db: Db,
  matching: readonly MatchingNumbers[],
  limit: number,
): Promise<FoundNumber[]> {
  if (matching.length === 0) return []
  return allRows<FoundNumber>(db)`
    select n.formatted as number, n.account_index as "accountIndex", n.invoice_run_index as "runIndex",
      i.index as "invoiceIndex", i.kind, s.whole
    from json_to_recordset(${JSON.stringify(matching)}) as s ("rangeIndex" int, first int, last int, whole boolean)
    cross join lateral (
      select * from invoice_numbers n
      where n.range_index = s."rangeIndex" and n.number between s.first and s.last and n.status = 'used'
      order by n.number limit ${limit}
    ) n
    join invoices i on i.invoice_run_index = n.invoice_run_index and i.account_index = n.account_index
      and i.number = n.formatted
    order by s.whole desc limit ${limit}`
}
