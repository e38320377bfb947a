import type {
  CollectionClient,
  CollectionClientChange,
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
 * Sets whether a reseller collects from a carrier, and under which reference; omitted fields stay as they are. Returns
 * the entry before (null for a first one) and after. @throws 404
 */
export async function saveCollectedCarrier(
  db: Db,
  clientIndex: number,
  { carrierIndex, reference, enabled }: CollectionClientChange,
  userIndex: number,
): Promise<{ before: CollectionClient | null; after: CollectionClient }> {
  await requireClient(db, clientIndex)
  await carriers.get(db, clientIndex, carrierIndex)
  const before = await repository.lockEntry(db, clientIndex, carrierIndex)
  const values = {
    carrierIndex,
    reference: reference ?? before?.reference ?? '',
    enabled: enabled ?? before?.enabled ?? true,
  }
  await repository.saveEntry(db, clientIndex, values, userIndex)
  const after = await repository.selectEntry(db, clientIndex, carrierIndex)
  if (!after) throw new Error('The entry that was saved is not there.')
  return { before: before ? toEntry(before) : null, after: toEntry(after) }
}

/** @throws 409 `carrier_not_collected` unless files of the carrier are collected from the input paths */
export async function requireCollected(db: Db, clientIndex: number, carrierIndex: number): Promise<void> {
  const entry = await repository.selectEntry(db, clientIndex, carrierIndex)
  if (entry?.enabled) return
  const name = entry?.carrierName ?? (await carriers.get(db, clientIndex, carrierIndex)).name
  throw dataCollectionErrors.notCollected(name)
}
