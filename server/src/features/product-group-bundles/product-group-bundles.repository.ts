import type { Inclusive } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
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

/** What a stored bundle includes, and the same to be stored. */
export const inclusiveOf = (
  row: Pick<BundleRow, 'inclusive_minutes' | 'inclusive_messages' | 'inclusive_megabytes'>,
): Inclusive => ({
  inclusiveMinutes: row.inclusive_minutes,
  inclusiveMessages: row.inclusive_messages,
  inclusiveMegabytes: row.inclusive_megabytes,
})
export const inclusiveColumns = (bundle: Inclusive) => ({
  inclusive_minutes: bundle.inclusiveMinutes,
  inclusive_messages: bundle.inclusiveMessages,
  inclusive_megabytes: bundle.inclusiveMegabytes,
})

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
