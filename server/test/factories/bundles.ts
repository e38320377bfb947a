import type { Db } from '../../src/platform/db/db.ts'
import type { Changes } from './invoicing.ts'

let names = 0

/** A bundle of product groups with so many minutes, from the start of 2026. */
export async function buildBundle(
  db: Db,
  client: number,
  { minutes, groups, ...changes }: { minutes: number; groups: string[] } & Changes<'product_group_bundles'>,
): Promise<number> {
  names += 1
  const { index } = await db
    .insertInto('product_group_bundles')
    .values({
      client_index: client,
      name: `Bundle ${names}`,
      product_groups: groups,
      inclusive_minutes: minutes,
      monthly_price: '10.00',
      valid_from: '2026-01-01',
      ...changes,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  return index
}

/** Gives the bundle to an account, without its charge; answers the attachment. */
export async function attachBundle(
  db: Db,
  client: number,
  account: number,
  bundle: number,
  changes: Changes<'account_bundles'> = {},
): Promise<number> {
  const { index } = await db
    .insertInto('account_bundles')
    .values({
      client_index: client,
      account_index: account,
      bundle_index: bundle,
      start_date: '2026-01-01',
      ...changes,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  return index
}
