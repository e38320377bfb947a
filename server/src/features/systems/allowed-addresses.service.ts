import {
  type AddressPurpose,
  type AllowedAddress,
  MOST_ALLOWED_ADDRESSES,
} from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import type { Db } from '../../platform/db/db.ts'
import {
  type AllowedAddress as Entry,
  formatAllowedAddress,
  parseAllowedAddress,
} from '../../platform/outbound/allowed-addresses.ts'
import { whyRefused } from '../../platform/outbound/checked-address.ts'
import { listWebhookPlaces } from '../webhooks/webhooks.service.ts'
import * as repository from './allowed-addresses.repository.ts'
import { systemErrors } from './systems.errors.ts'
import { lockSystems, selectSystems } from './systems.repository.ts'

/** The allow-list by address, with the systems and webhooks that depend on each entry. */
export async function listAllowedAddresses(db: Db): Promise<AllowedAddress[]> {
  const rows = await repository.selectAddresses(db)
  const systems = neededBy(rows, 'systems', await selectSystems(db))
  const webhooks = neededBy(rows, 'webhooks', await listWebhookPlaces(db))
  return rows.map((row, place) => ({
    ...row,
    purpose: row.purpose as AddressPurpose,
    addedAt: row.addedAt.toISOString(),
    systems: systems(place).map(system => system.name),
    webhooks: webhooks(place),
  }))
}

type Rows = Awaited<ReturnType<typeof repository.selectAddresses>>

/** The systems or webhooks for that purpose that could not be called without the list's entry at this position. */
function neededBy<T extends { url: string }>(rows: Rows, purpose: AddressPurpose, called: readonly T[]) {
  const entries = rows.map(row => (row.purpose === purpose ? parseAllowedAddress(row.address) : undefined))
  const known = (without: number): Entry[] =>
    entries.filter((entry, place): entry is Entry => entry !== undefined && place !== without)
  const allowed = called.filter(({ url }) => whyRefused(url, known(-1)) === null)
  return (place: number): T[] =>
    entries[place] === undefined ? [] : allowed.filter(({ url }) => whyRefused(url, known(place)) !== null)
}

async function getAllowedAddress(db: Db, index: number): Promise<AllowedAddress> {
  const found = (await listAllowedAddresses(db)).find(each => each.index === index)
  if (!found) throw systemErrors.addressNotFound(index)
  return found
}

/** Adds an address to the list, in canonical form. @throws 400 not an address, 409 already listed, too many */
export async function allowAddress(
  db: Db,
  { address, purpose, note }: { address: string; purpose: AddressPurpose; note: string },
  userIndex: number,
): Promise<AllowedAddress> {
  const entry = parseAllowedAddress(address)
  if (!entry) throw systemErrors.noAddress()
  const text = formatAllowedAddress(entry)
  await lockSystems(db)
  const known = await repository.selectAddresses(db)
  if (known.length >= MOST_ALLOWED_ADDRESSES) throw systemErrors.tooManyAddresses()
  const row = await repository.insertAddress(db, { address: text, purpose, note, created_by: userIndex })
  if (!row) throw systemErrors.addressListed(text)
  return getAllowedAddress(db, row.index)
}

/** Removes an address from the list; returns it as it was. @throws 404 */
export async function removeAddress(db: Db, index: number): Promise<AllowedAddress> {
  const before = await getAllowedAddress(db, index)
  if (!(await repository.deleteAddress(db, index))) throw systemErrors.addressNotFound(index)
  return before
}
