import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface MissingRange {
  brandName: string
  kind: string
  accountIndexes: number[]
}

/** Brands and kinds of document among these accounts without a number range. */
export async function selectMissingRanges(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<MissingRange[]> {
  const { rows } = await sql<MissingRange>`
    select b.name as "brandName", i.kind, array_agg(i.account_index) as "accountIndexes"
    from invoices i join brands b on b.index = i.brand_index
    where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})
      and not exists (select from invoice_number_ranges r
        where r.brand_index = i.brand_index and r.kind = i.kind)
    group by b.name, i.kind order by b.name, i.kind desc`.execute(db)
  return rows
}
