import type {
  CollectionClient,
  CollectionClientChange,
  NewCollectionClient,
} from '@nineops/contract/bureau/data-collection/data-collection-clients.contract'
import type { Db } from '../../platform/db/db.ts'
import { carriers } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './collected-carriers.repository.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'

const toEntry = (row: repository.EntryRow): CollectionClient => ({
  index: row.index,
  carrier: { index: row.carrierIndex, name: row.carrierName },
  reference: row.reference,
  enabled: row.enabled,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
})

/** Which carriers a reseller collects from, by name. @throws 404 */
export async function listCollectedCarriers(db: Db, clientIndex: number): Promise<CollectionClient[]> {
  await requireClient(db, clientIndex)
  return (await repository.listEntries(db, clientIndex)).map(toEntry)
}

/**
 * Adds whether a reseller collects from a carrier, and under which reference: once for each carrier.
 * @throws 404, 409 `collection_client_exists`
 */
export async function addCollectedCarrier(
  db: Db,
  clientIndex: number,
  { carrierIndex, ...values }: NewCollectionClient,
  userIndex: number,
): Promise<CollectionClient> {
  await requireClient(db, clientIndex)
  const { name } = await carriers.get(db, clientIndex, carrierIndex)
  if (!(await repository.insertEntry(db, clientIndex, carrierIndex, values, userIndex)))
    throw dataCollectionErrors.entryExists(name)
  const added = await repository.selectEntry(db, clientIndex, carrierIndex)
  if (!added) throw new Error('The entry that was added is not there.')
  return toEntry(added)
}

/** Changes an entry; omitted fields stay as they are. Returns it before and after. @throws 404 */
export async function changeCollectedCarrier(
  db: Db,
  clientIndex: number,
  index: number,
  change: CollectionClientChange,
): Promise<{ before: CollectionClient; after: CollectionClient }> {
  const row = await repository.lockEntry(db, clientIndex, index)
  if (!row) throw dataCollectionErrors.noEntry(index)
  const before = toEntry(row)
  const { reference = before.reference, enabled = before.enabled } = change
  await repository.updateEntry(db, index, { reference, enabled })
  return { before, after: { ...before, reference, enabled } }
}

/** @throws 409 `carrier_not_collected` unless files of the carrier are collected from the input paths */
export async function requireCollected(db: Db, clientIndex: number, carrierIndex: number): Promise<void> {
  const entry = await repository.selectEntry(db, clientIndex, carrierIndex)
  if (entry?.enabled) return
  const name = entry?.carrierName ?? (await carriers.get(db, clientIndex, carrierIndex)).name
  throw dataCollectionErrors.notCollected(name)
}
