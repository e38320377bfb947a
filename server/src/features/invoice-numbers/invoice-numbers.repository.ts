import type { InvoiceKind } from '@nineops/contract/invoice-numbers.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The ranges of a client's brands, by brand, with how many numbers were used and how many are void. */
export const selectRanges = (db: Db, clientIndex: number) =>
  db
    .selectFrom('invoice_number_ranges as r')
    .innerJoin('brands as b', 'b.index', 'r.brand_index')
    .select(eb => [
      'r.index',
      'r.brand_index as brandIndex',
      'b.name as brandName',
      sql<InvoiceKind>`r.kind`.as('kind'),
      'r.prefix',
      'r.padding',
      'r.next_number as nextNumber',
      eb
        .selectFrom('invoice_numbers as n')
        .select(sql<number>`(count(*) filter (where status <> 'void'))::int`.as('used'))
        .whereRef('n.range_index', '=', 'r.index')
        .as('used'),
      eb
        .selectFrom('invoice_numbers as n')
        .select(sql<number>`(count(*) filter (where status = 'void'))::int`.as('void'))
        .whereRef('n.range_index', '=', 'r.index')
        .as('void'),
    ])
    .where('b.client_index', '=', clientIndex)
    .orderBy('b.name')
    .orderBy('r.kind', 'desc')
    .execute()

export type RangeRow = Awaited<ReturnType<typeof selectRanges>>[number]

/** Keeps every other change of the client's ranges waiting until the transaction ends. */
export async function lockClientBrands(db: Db, clientIndex: number): Promise<void> {
  // Not `for update`: that would also hold up whoever adds an account or an invoice of the client.
  await sql`select index from clients where index = ${clientIndex} for no key update`.execute(db)
}

export const selectBrand = (db: Db, clientIndex: number, brandIndex: number) =>
  db
    .selectFrom('brands')
    .select('index')
    .where('client_index', '=', clientIndex)
    .where('index', '=', brandIndex)
    .executeTakeFirst()

/**
 * A number that the client has given already, under whatever prefix it was then, and that a range of this
 * prefix and next number would give again one day.
 */
export async function selectGivenAhead(
  db: Db,
  clientIndex: number,
  { prefix, nextNumber }: Pick<NewRange, 'prefix' | 'nextNumber'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ formatted: string }>`
    select n.formatted
    from invoice_numbers n join invoice_number_ranges r on r.index = n.range_index
    join brands b on b.index = r.brand_index
    where b.client_index = ${clientIndex} and starts_with(n.formatted, ${prefix})
      and case when substr(n.formatted, ${prefix.length + 1}) ~ '^[0-9]{1,18}$'
        then substr(n.formatted, ${prefix.length + 1})::int8 >= ${nextNumber} else false end
    order by n.formatted desc limit 1`.execute(db)
  return rows[0]?.formatted
}

export interface NewRange {
  brandIndex: number
  kind: InvoiceKind
  prefix: string
  padding: number
  nextNumber: number
}

export async function upsertRange(db: Db, range: NewRange): Promise<void> {
  const values = { prefix: range.prefix, padding: range.padding, next_number: range.nextNumber }
  await db
    .insertInto('invoice_number_ranges')
    .values({ brand_index: range.brandIndex, kind: range.kind, ...values })
    .onConflict(conflict => conflict.columns(['brand_index', 'kind']).doUpdateSet(values))
    .execute()
}

/** Takes the ranges of the brands for this transaction, in one order: a second run of a brand waits here. */
export async function lockRanges(db: Db, brandIndexes: readonly number[]) {
  const { rows } = await sql<{ index: number; brandIndex: number; kind: InvoiceKind }>`
    select index, brand_index as "brandIndex", kind from invoice_number_ranges
    where brand_index = any(${brandIndexes}) order by index for update`.execute(db)
  return rows
}

/** Documents that want a number: account, range of their brand and kind. */
const wanted = (runIndex: number, accountIndexes: readonly number[]) => sql`
  select i.account_index, a.account_number, r.index as range_index, r.next_number, r.prefix, r.padding
  from invoices i
  join invoice_number_ranges r on r.brand_index = i.brand_index and r.kind = i.kind
  join invoice_run_accounts a
    on a.invoice_run_index = i.invoice_run_index and a.account_index = i.account_index
  where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})`

/** Numbers of these accounts that no document of theirs wants any more become void. */
export async function voidUnwanted(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    update invoice_numbers n set status = 'void', reason = ${reason}
    where n.invoice_run_index = ${runIndex} and n.account_index = any(${accountIndexes})
      and n.status <> 'void'
      and not exists (select from (${wanted(runIndex, accountIndexes)}) w
        where w.account_index = n.account_index and w.range_index = n.range_index)`.execute(db)
}

/** Documents whose account kept its number through a reset take it again. */
export async function useKept(db: Db, runIndex: number, accountIndexes: readonly number[]): Promise<void> {
  await sql`
    update invoice_numbers n set status = 'used'
    from (${wanted(runIndex, accountIndexes)}) w
    where n.invoice_run_index = ${runIndex} and n.account_index = w.account_index
      and n.range_index = w.range_index and n.status = 'reserved'`.execute(db)
}

/** Gives the rest the next numbers of their ranges in account-number order; answers how many. */
export async function giveFresh(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    with fresh as (
      select w.*, w.next_number + row_number() over (
        partition by w.range_index order by w.account_number, w.account_index)::int - 1 as number
      from (${wanted(runIndex, accountIndexes)}) w
      where not exists (select from invoice_numbers n
        where n.invoice_run_index = ${runIndex} and n.account_index = w.account_index
          and n.range_index = w.range_index and n.status <> 'void')
    ), given as (
      insert into invoice_numbers (range_index, number, formatted, invoice_run_index, account_index, status)
      select range_index, number, prefix || lpad(number::text, greatest(padding, length(number::text)), '0'),
        ${runIndex}, account_index, 'used'
      from fresh
      returning range_index, number
    ), moved as (
      update invoice_number_ranges r set next_number = g.last + 1
      from (select range_index, max(number) as last from given group by range_index) g
      where r.index = g.range_index
    )
    select count(*)::int as given from given`.execute(db)
  return rows[0]?.given ?? 0
}

/** Keeps the numbers for accounts that are reset; null is every account of the run. */
export async function reserve(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[] | null,
): Promise<void> {
  await sql`
    update invoice_numbers set status = 'reserved'
    where invoice_run_index = ${runIndex} and status = 'used'
      and (${accountIndexes}::int[] is null or account_index = any(${accountIndexes}))`.execute(db)
}

/** Numbers that are still waiting for a document (`reserved`), or all, become void. */
export async function voidNumbers(
  db: Db,
  runIndex: number,
  reason: string,
  { onlyReserved }: { onlyReserved: boolean },
): Promise<number> {
  const result = await db
    .updateTable('invoice_numbers')
    .set({ status: 'void', reason })
    .where('invoice_run_index', '=', runIndex)
    .where('status', 'in', onlyReserved ? ['reserved'] : ['reserved', 'used'])
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
