import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, firstRow } from '../../platform/db/query-rows.ts'

/** Whether an item `c` is signed off with its current values: a sign-off of other values has lapsed. */
export const isSignedOff = sql<boolean>`exists (
  select from comparison_sign_offs s
  where s.invoice_run_index = c.invoice_run_index and s.account_index = c.account_index and s.kind = c.kind
    and s.net is not distinct from c.net and s.gross is not distinct from c.gross)`

/** How many accounts stand out by class, and how many of them are not signed off. */
export const countItems = (db: Db, runIndex: number) => allRows<{
  kind: ComparisonKind
  accounts: number
  open: number
  differencePence: number
}>(db)`
    select c.kind, count(*)::int as accounts, (count(*) filter (where not ${isSignedOff}))::int as open,
      (sum(coalesce(c.gross, 0) - coalesce(c.previous, 0)) * 100)::int8 as "differencePence"
    from comparison_items c where c.invoice_run_index = ${runIndex} group by 1`

/** Open accounts of several runs; runs without any are left out. */
export const countOpen = (db: Db, runs: readonly number[]) => allRows<{ run: number; open: number }>(db)`
    select c.invoice_run_index as run, count(*)::int as open from comparison_items c
    where c.invoice_run_index = any(${runs}::int[]) and not ${isSignedOff} group by 1`

/** Signs off open items of the accounts, or of a class; returns how many. */
export async function insertSignOffs(
  db: Db,
  runIndex: number,
  of: { accounts: readonly number[] } | { kind: ComparisonKind },
  by: { userIndex: number; reason: string },
): Promise<number> {
  const chosen =
    'accounts' in of ? sql`c.account_index = any(${of.accounts}::int[])` : sql`c.kind = ${of.kind}`
  const row = await firstRow<{ signed: number }>(db)`
    with signed as (
      insert into comparison_sign_offs (invoice_run_index, account_index, kind, net, gross, reason, signed_by)
      select c.invoice_run_index, c.account_index, c.kind, c.net, c.gross, ${by.reason}, ${by.userIndex}
      from comparison_items c
      where c.invoice_run_index = ${runIndex} and ${chosen} and not ${isSignedOff}
      returning 1)
    select count(*)::int as signed from signed`
  return row?.signed ?? 0
}

/** The given accounts that do not stand out. */
export const selectUnknown = (db: Db, runIndex: number, accounts: readonly number[]) => allValues<number>(db)`
    select t.index from unnest(${accounts}::int[]) as t(index)
    where not exists (
      select from comparison_items c where c.invoice_run_index = ${runIndex} and c.account_index = t.index)`
