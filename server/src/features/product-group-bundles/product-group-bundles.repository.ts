import { sql } from 'kysely'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertRow, type ResourceValues } from '../../platform/resources/resource-rows.ts'

/** A reseller's bundles by name, or one of them, with how many accounts have it today or later. */
export const selectBundles = (db: Db, clientIndex: number, index?: number) =>
  db
    .selectFrom('product_group_bundles as p')
    .leftJoin('users as u', 'u.index', 'p.created_by')
    .selectAll('p')
    .select(outer => [
      'u.username as createdBy',
      outer
        .selectFrom('account_bundles as a')
        .select(({ fn }) => fn.count<number>('a.account_index').distinct().as('accounts'))
        .whereRef('a.bundle_index', '=', 'p.index')
        .where(eb => eb.or([eb('a.end_date', 'is', null), eb('a.end_date', '>=', londonDate(Date.now()))]))
        .$asScalar()
        .$notNull()
        .as('accounts'),
    ])
    .where('p.client_index', '=', clientIndex)
    .$if(index !== undefined, query => query.where('p.index', '=', index ?? 0))
    .orderBy(sql`lower(p.name)`)
    .execute()
export type BundleRow = Awaited<ReturnType<typeof selectBundles>>[number]

export const selectBundle = async (
  db: Db,
  clientIndex: number,
  index: number,
): Promise<BundleRow | undefined> => (await selectBundles(db, clientIndex, index))[0]

export const insertBundle = (
  db: Db,
  clientIndex: number,
  values: ResourceValues<'product_group_bundles'>,
  userIndex: number,
): Promise<number> =>
  insertRow(db, 'product_group_bundles', { client_index: clientIndex, ...values, created_by: userIndex })
