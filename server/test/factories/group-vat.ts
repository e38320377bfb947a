import type { Db } from '../../src/platform/db/db.ts'

/** Marks product groups of a reseller as wholesale speech and such, at the standard rate, from 2016. */
export async function markReverseCharge(db: Db, client: number, groups: readonly string[]): Promise<void> {
  await db
    .insertInto('product_group_vat')
    .values(
      groups.map(product_group => ({
        client_index: client,
        product_group,
        valid_from: '2016-02-01',
        category: 'standard',
        reverse_charge: true,
      })),
    )
    .execute()
}
