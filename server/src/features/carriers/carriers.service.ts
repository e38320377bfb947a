import {
  type Carrier,
  type CarrierUsage,
  carrier,
  newCarrier,
  USAGE_DAYS,
} from '@nineops/contract/bureau/carriers.contract'
import type { Db } from '../../platform/db/db.ts'
import { resource } from '../../platform/resources/resource.ts'
import { requireClient } from '../clients/clients.service.ts'
import { carrierErrors } from './carriers.errors.ts'
import { type CarrierRow, selectCarriers, selectUsage } from './carriers.repository.ts'

/** Files that are collected after a change are read by the new profile. */
export const carriers = resource({
  word: 'carrier',
  table: 'carriers',
  kind: 'settings',
  actions: { created: 'Carrier{name} added' },
  errors: { exists: carrierErrors.exists },
  schema: newCarrier,
  requireClient,
  select: selectCarriers,
  read: ({ profile_name: name, profile, ...row }: CarrierRow) =>
    carrier.parse({ ...row, profile: { ...(profile as object | null), name } }),
  write: ({ profile: { name, ...layout }, costTolerance, costTolerancePercent, ...values }) => ({
    ...values,
    cost_tolerance: costTolerance,
    cost_tolerance_percent: costTolerancePercent,
    profile_name: name,
    profile: name === 'custom' ? JSON.stringify(layout) : null,
  }),
})

/** What refers to each of a reseller's carriers, by name. @throws 404 */
export async function carrierUsage(db: Db, clientIndex: number): Promise<CarrierUsage[]> {
  await requireClient(db, clientIndex)
  const rows = await selectUsage(db, clientIndex, USAGE_DAYS)
  return rows.map(row => ({ ...row, lastFileAt: row.lastFileAt?.toISOString() ?? null }))
}

/** A carrier whose files may be collected. @throws 404, 409 `carrier_inactive` */
export async function requireActiveCarrier(db: Db, clientIndex: number, index: number): Promise<Carrier> {
  const found = await carriers.get(db, clientIndex, index)
  if (found.status !== 'active') throw carrierErrors.inactive(found.name)
  return found
}
