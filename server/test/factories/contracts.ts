import type { Db } from '../../src/platform/db/db.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import type { Changes } from './invoicing.ts'
import { nextOf } from '../counting.ts'

/** A scheme, by default of 10 % off line rental. */
export async function buildScheme(
  db: Db,
  client: number,
  changes: Changes<'loyalty_schemes'> = {},
): Promise<number> {
  return insertRow(db, 'loyalty_schemes', {
    client_index: client,
    name: `Scheme ${nextOf('scheme')}`,
    percent: changes.amount === undefined ? '10.00' : null,
    product_groups: ['Line rental'],
    valid_from: '2026-01-01',
    ...changes,
  })
}

/** Assigns a scheme to an account, by default from the beginning of 2026. */
export async function buildContract(
  db: Db,
  owner: { client: number; account: number; scheme: number },
  changes: Changes<'contracts'> = {},
): Promise<number> {
  return insertRow(db, 'contracts', {
    client_index: owner.client,
    account_index: owner.account,
    loyalty_scheme_index: owner.scheme,
    start_date: '2026-01-01',
    ...changes,
  })
}
