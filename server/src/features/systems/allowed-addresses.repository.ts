import type { AddressPurpose } from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import type { Db } from '../../platform/db/db.ts'

export const selectAddresses = (db: Db) =>
  db
    .selectFrom('allowed_addresses as a')
    .leftJoin('users as u', 'u.index', 'a.created_by')
    .select([
      'a.index',
      'a.address',
      'a.purpose',
      'a.note',
      'a.created_at as addedAt',
      'u.username as addedBy',
    ])
    .orderBy('a.address')
    .orderBy('a.purpose')
    .execute()

/** Undefined if the address is already on the list for that purpose. */
export const insertAddress = (
  db: Db,
  values: { address: string; purpose: AddressPurpose; note: string; created_by: number },
): Promise<{ index: number } | undefined> =>
  db
    .insertInto('allowed_addresses')
    .values(values)
    .onConflict(conflict => conflict.columns(['address', 'purpose']).doNothing())
    .returning('index')
    .executeTakeFirst()

export async function deleteAddress(db: Db, index: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('allowed_addresses')
    .where('index', '=', index)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
