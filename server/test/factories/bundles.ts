import type { Db } from '../../src/platform/db/db.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import type { Changes } from './invoicing.ts'
import { nextOf } from '../counting.ts'

/** A bundle of product groups with this many minutes, from the start of 2026. */
export async function buildBundle(
  db: Db,
  client: number,
  { minutes, groups, ...changes }: { minutes: number; groups: string[] } & Changes<'product_group_bundles'>,
): Promise<number> {
  return insertRow(db, 'product_group_bundles', {
    client_index: client,
    name: `Bundle ${nextOf('bundle')}`,
    product_groups: groups,
    inclusive_minutes: minutes,
    monthly_price: '10.00',
    valid_from: '2026-01-01',
    ...changes,
  })
}

/** Attaches the bundle to an account, without its charge; returns the attachment. */
export async function attachBundle(
  db: Db,
  client: number,
  account: number,
  bundle: number,
  changes: Changes<'account_bundles'> = {},
): Promise<number> {
  return insertRow(db, 'account_bundles', {
    client_index: client,
    account_index: account,
    bundle_index: bundle,
    start_date: '2026-01-01',
    ...changes,
  })
}
