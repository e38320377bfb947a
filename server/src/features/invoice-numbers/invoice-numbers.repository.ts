import type { InvoiceKind } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, firstValue, onlyRow, onlyValue } from '../../platform/db/query-rows.ts'
import { ofAccounts, type SomeAccounts } from '../../platform/db/conditions.ts'

/** Columns of a range without its counts. */
const rangeColumns = sql`
  r.index, r.brand_index as "brandIndex", b.name as "brandName", r.kind, r.prefix, r.padding,
  r.first_number as "firstNumber", r.next_number as "nextNumber"`

export interface RangeFacts {
  index: number
  brandIndex: number
  brandName: string
  kind: InvoiceKind
  prefix: string
  padding: number
  firstNumber: number
  nextNumber: number
}

/** The ranges of a client's brands, by brand. */
export const selectRangeFacts = (db: Db, clientIndex: number) => allRows<RangeFacts>(db)`
    select ${rangeColumns} from invoice_number_ranges r join brands b on b.index = r.brand_index
    where b.client_index = ${clientIndex} order by b.name, r.kind desc`

export type RangeRow = RangeFacts & {
  used: number
  reserved: number
  void: number
  skipped: number
  /** Rows whose number is not between the range's first and next. */
  outside: number
}

/** Ranges with counts of their numbers; one range, or all. The counts come from an index alone. */
export const selectRanges = (
  db: Db,
  clientIndex: number,
  rangeIndex: number | null = null,
) => allRows<RangeRow>(db)`
    select ${rangeColumns}, n.used, n.reserved, n.void, coalesce(s.skipped, 0)::int as skipped,
      (select count(*) from invoice_numbers o where o.range_index = r.index and o.number < r.first_number)::int
      + (select count(*) from invoice_numbers o where o.range_index = r.index and o.number >= r.next_number)::int as outside
    from invoice_number_ranges r join brands b on b.index = r.brand_index
    cross join lateral (
      select (count(*) filter (where status = 'used'))::int as used,
        (count(*) filter (where status = 'reserved'))::int as reserved,
        (count(*) filter (where status = 'void'))::int as void
      from invoice_numbers where range_index = r.index
    ) n
    left join lateral (
      select sum(k.last_number - k.first_number + 1) as skipped from invoice_number_skips k where k.range_index = r.index
    ) s on true
    where b.client_index = ${clientIndex} and (${rangeIndex}::int is null or r.index = ${rangeIndex}::int)
    order by b.name, r.kind desc`

/** Makes every other change of the client's ranges wait until the transaction ends. */
export async function lockClientBrands(db: Db, clientIndex: number): Promise<void> {
  // Not `for update`: that would also block adding an account or an invoice of the client.
  await sql`select index from clients where index = ${clientIndex} for no key update`.execute(db)
}

export const selectBrand = (db: Db, clientIndex: number, brandIndex: number) =>
  db
    .selectFrom('brands')
    .select('index')
    .where(eb => eb.and({ client_index: clientIndex, index: brandIndex }))
    .executeTakeFirst()

/**
 * A number that the client has already given, under any earlier prefix, and that a range with this prefix and next
 * number would give again later.
 */
export const selectAssignedAhead = (
  db: Db,
  clientIndex: number,
  { prefix, nextNumber }: Pick<NewRange, 'prefix' | 'nextNumber'>,
) => firstValue<string>(db)`
    select n.formatted
    from invoice_numbers n join invoice_number_ranges r on r.index = n.range_index
    join brands b on b.index = r.brand_index
    where b.client_index = ${clientIndex} and starts_with(n.formatted, ${prefix})
      and case when substr(n.formatted, ${prefix.length + 1}) ~ '^[0-9]{1,18}$'
        then substr(n.formatted, ${prefix.length + 1})::int8 >= ${nextNumber} else false end
    order by n.formatted desc limit 1`

export interface NewRange {
  brandIndex: number
  kind: InvoiceKind
  prefix: string
  padding: number
  nextNumber: number
}

/**
 * Creates or changes the range; returns its index. Skipped numbers are recorded with the user who skipped them, so that
 * the ledger explains them.
 */
export async function upsertRange(db: Db, range: NewRange, userIndex: number | null): Promise<number> {
  return (
    await onlyRow<{ index: number }>(db)`
    with before as (
      select index, next_number from invoice_number_ranges
      where brand_index = ${range.brandIndex} and kind = ${range.kind}
    ), skipped as (
      insert into invoice_number_skips (range_index, first_number, last_number, skipped_by)
      select index, next_number, ${range.nextNumber}::int - 1, ${userIndex}::int from before
      where next_number < ${range.nextNumber}::int
    )
    insert into invoice_number_ranges (brand_index, kind, prefix, padding, first_number, next_number)
    values (${range.brandIndex}, ${range.kind}, ${range.prefix}, ${range.padding}, ${range.nextNumber},
      ${range.nextNumber})
    on conflict (brand_index, kind) do update
      set prefix = excluded.prefix, padding = excluded.padding, next_number = excluded.next_number
    returning index`
  ).index
}

/** Locks the ranges of the brands for this transaction, in a fixed order: a second run of a brand waits here. */
export const lockRanges = (db: Db, brandIndexes: readonly number[]) => allRows<{
  index: number
  brandIndex: number
  kind: InvoiceKind
}>(db)`
    select index, brand_index as "brandIndex", kind from invoice_number_ranges
    where brand_index = any(${brandIndexes}) order by index for update`

/** Documents that need a number: account, range of their brand and kind. */
const documentsToNumber = (runIndex: number, accountIndexes: readonly number[]) => sql`
  select i.account_index, a.account_number, r.index as range_index, r.next_number, r.prefix, r.padding
  from invoices i
  join invoice_number_ranges r on r.brand_index = i.brand_index and r.kind = i.kind
  join invoice_run_accounts a
    on a.invoice_run_index = i.invoice_run_index and a.account_index = i.account_index
  where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})`

/** Voids the numbers of these accounts that no document needs any more. */
export async function voidUnneeded(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    update invoice_numbers n set status = 'void', reason = ${reason}, voided_at = now()
    where n.invoice_run_index = ${runIndex} and n.account_index = any(${accountIndexes})
      and n.status <> 'void'
      and not exists (select from (${documentsToNumber(runIndex, accountIndexes)}) w
        where w.account_index = n.account_index and w.range_index = n.range_index)`.execute(db)
}

/** Documents whose account kept its number through a reset get it again. */
export async function reuseNumbers(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<void> {
  await sql`
    update invoice_numbers n set status = 'used'
    from (${documentsToNumber(runIndex, accountIndexes)}) w
    where n.invoice_run_index = ${runIndex} and n.account_index = w.account_index
      and n.range_index = w.range_index and n.status = 'reserved'`.execute(db)
}

/** Gives the rest the next numbers of their ranges in account-number order; returns how many. */
export async function assignFreshNumbers(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<number> {
  const row = await firstRow<{ given: number }>(db)`
    with fresh as (
      select w.*, w.next_number + row_number() over (
        partition by w.range_index order by w.account_number, w.account_index)::int - 1 as number
      from (${documentsToNumber(runIndex, accountIndexes)}) w
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
    select count(*)::int as given from given`
  return row?.given ?? 0
}

/** Reserves the numbers for accounts that are reset; null is every account of the run. */
export async function reserve(db: Db, runIndex: number, accounts: SomeAccounts): Promise<void> {
  await sql`
    update invoice_numbers set status = 'reserved'
    where invoice_run_index = ${runIndex} and status = 'used'
      and ${ofAccounts(accounts)}`.execute(db)
}

/** Voids numbers that are still waiting for a document (`reserved`), or all. */
export async function voidNumbers(
  db: Db,
  runIndex: number,
  reason: string,
  { onlyReserved }: { onlyReserved: boolean },
): Promise<number> {
  const result = await db
    .updateTable('invoice_numbers')
    .set({ status: 'void', reason, voided_at: sql<Date>`now()` })
    .where('invoice_run_index', '=', runIndex)
    .where('status', 'in', onlyReserved ? ['reserved'] : ['reserved', 'used'])
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The ranges that end with a number of the run, and the last number before it that is another's, or was skipped. */
const endsOf = (runIndex: number) => sql`own as (
    select range_index, max(number) as last from invoice_numbers
    where invoice_run_index = ${runIndex} group by range_index
  ), ends as (
    select r.index, r.next_number, greatest(
      (select n.number from invoice_numbers n
        where n.range_index = r.index and n.invoice_run_index <> ${runIndex} order by n.number desc limit 1),
      (select max(k.last_number) from invoice_number_skips k where k.range_index = r.index)) as before
    from invoice_number_ranges r join own on own.range_index = r.index and own.last = r.next_number - 1
  )`
const isLast = (runIndex: number) =>
  sql`n.range_index = e.index and n.invoice_run_index = ${runIndex} and n.number > coalesce(e.before, 0)`

/** How many numbers `takeBackLast` would take back now. */
export const countLast = (db: Db, runIndex: number) => onlyValue<number>(db)`
    with ${endsOf(runIndex)}
    select count(*)::int as count from invoice_numbers n join ends e on ${isLast(runIndex)}
    where n.status <> 'void'`

/**
 * Takes back the numbers of a run that are the last of their ranges: no other run has one after them, and nobody has
 * moved the range on. Returns how many that were given to documents or kept for them.
 */
export async function takeBackLast(db: Db, runIndex: number): Promise<number> {
  await sql`
    select from invoice_number_ranges
    where index in (select range_index from invoice_numbers where invoice_run_index = ${runIndex})
    order by index for update`.execute(db)
  const row = await firstRow<{ count: number }>(db)`
    with ${endsOf(runIndex)}, back as (
      delete from invoice_numbers n using ends e where ${isLast(runIndex)}
      returning n.range_index, n.number, n.status
    ), moved as (
      update invoice_number_ranges r set next_number = b.first
      from (select range_index, min(number) as first from back group by range_index) b
      where r.index = b.range_index
    )
    select (count(*) filter (where status <> 'void'))::int as count from back`
  return row?.count ?? 0
}
