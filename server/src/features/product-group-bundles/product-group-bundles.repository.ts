import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { laterThanBefore } from '../../platform/db/later-than-before.ts'
import { nameInUse as nameInUseIn } from '../../platform/db/name-in-use.ts'
import type { Schema } from '../../platform/db/schema.generated.ts'

export type BundleValues = Omit<
  Insertable<Schema['product_group_bundles']>,
  'index' | 'client_index' | 'created_by' | 'created_at' | 'updated_at'
>

const selectBundles = (db: Db, clientIndex: number) =>
  db
    .selectFrom('product_group_bundles as p')
    .leftJoin('users as u', 'u.index', 'p.created_by')
    .selectAll('p')
    .select('u.username as createdBy')
    .where('p.client_index', '=', clientIndex)

export const listBundles = (db: Db, clientIndex: number) =>
  selectBundles(db, clientIndex).orderBy(sql`lower(p.name)`).execute()
export type BundleRow = Awaited<ReturnType<typeof listBundles>>[number]

export const selectBundle = (db: Db, clientIndex: number, index: number) =>
  selectBundles(db, clientIndex).where('p.index', '=', index).executeTakeFirst()

/** The bundle, which nobody else changes until the transaction ends. */
export const lockBundle = (db: Db, clientIndex: number, index: number) =>
  selectBundles(db, clientIndex).where('p.index', '=', index).forNoKeyUpdate('p').executeTakeFirst()

/** Keeps other writers of the reseller's bundles out, so that a name that is free stays free. */
export async function lockBundles(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('product-group-bundles'), ${clientIndex})`.execute(db)
}

export const nameInUse = nameInUseIn('product_group_bundles')

export async function insertBundle(
  db: Db,
  clientIndex: number,
  values: BundleValues,
  userIndex: number,
): Promise<number> {
  const { index } = await db
    .insertInto('product_group_bundles')
    .values({ client_index: clientIndex, ...values, created_by: userIndex })
    .returning('index')
    .executeTakeFirstOrThrow()
  return index
}

/** Changes the bundle; `updated_at` grows with every change, even of the same millisecond. */
export async function updateBundle(db: Db, index: number, values: BundleValues): Promise<void> {
  await db
    .updateTable('product_group_bundles')
    .set({
      ...values,
      updated_at: laterThanBefore,
    })
    .where('index', '=', index)
    .execute()
}
