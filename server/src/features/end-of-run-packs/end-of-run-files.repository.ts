import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { onlyRow } from '../../platform/db/query-rows.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'

/** The run's own sums, which the files must match. */
export const selectRunTotals = (db: Db, runIndex: number) => onlyRow<{
  invoices: number
  creditNotes: number
  net: string
  vat: string
  gross: string
  calls: number
  callSeconds: number
  callCharges: string
}>(db)`
    select (count(*) filter (where kind = 'invoice'))::int as invoices,
      (count(*) filter (where kind = 'credit_note'))::int as "creditNotes",
      coalesce(sum(net), 0)::numeric(14, 2)::text as net, coalesce(sum(vat), 0)::numeric(14, 2)::text as vat,
      coalesce(sum(gross), 0)::numeric(14, 2)::text as gross, coalesce(sum(calls), 0)::int8 as calls,
      coalesce(sum(call_seconds), 0)::int8 as "callSeconds",
      coalesce(sum(call_charge), 0)::numeric(16, 6)::text as "callCharges"
    from invoices where invoice_run_index = ${runIndex}`

/** Indexes of the brands that the run has documents of. */
export async function selectBrandsOfRun(db: Db, runIndex: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('brand_index')
    .distinct()
    .where('invoice_run_index', '=', runIndex)
    .execute()
  return rows.map(row => row.brand_index)
}

/** Indexes of the accounts that the run has documents of, of all brands but these. */
export async function selectAccountsOfRun(
  db: Db,
  runIndex: number,
  withoutBrands: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('account_index')
    .distinct()
    .where('invoice_run_index', '=', runIndex)
    .where('brand_index', '<>', sql<number>`all(${withoutBrands}::int[])`)
    .orderBy('account_index')
    .execute()
  return rows.map(row => row.account_index)
}

export const selectResellerName = (db: Db, clientIndex: number) =>
  onlyValueOf(db, 'clients', 'name', { index: clientIndex })

const files = (db: Db, runIndex: number) =>
  db
    .selectFrom('invoice_run_files as f')
    .leftJoin('users as u', 'u.index', 'f.created_by')
    .select([
      'f.index',
      'f.name',
      'f.storage_key as storageKey',
      'f.bytes',
      'f.sha256',
      'f.manifest',
      'f.created_at as createdAt',
      'f.withdrawn_at as withdrawnAt',
      'u.username as createdBy',
    ])
    .where('f.invoice_run_index', '=', runIndex)
    .orderBy('f.index', 'desc')

/** A run's packs, newest first. */
export const selectPacks = (db: Db, runIndex: number) => files(db, runIndex).execute()
export type PackRow = Awaited<ReturnType<typeof selectPacks>>[number]

export async function insertPack(
  db: Db,
  runIndex: number,
  pack: { name: string; storageKey: string; bytes: number; sha256: string; manifest: string },
): Promise<void> {
  await db
    .insertInto('invoice_run_files')
    .values({
      invoice_run_index: runIndex,
      name: pack.name,
      storage_key: pack.storageKey,
      bytes: pack.bytes,
      sha256: pack.sha256,
      manifest: pack.manifest,
    })
    .execute()
}

/** Withdraws a run's packs because they collect on another day: they are stored, but no longer delivered. */
export async function withdrawPacks(db: Db, runIndex: number): Promise<number> {
  const rows = await db
    .updateTable('invoice_run_files')
    .set({ withdrawn_at: sql`now()` })
    .where('invoice_run_index', '=', runIndex)
    .where('withdrawn_at', 'is', null)
    .returning('index')
    .execute()
  return rows.length
}
