import type { Carrier, CarrierUsage, NewCarrier } from '@nineops/contract/carriers.contract'
import { carrier as carrierSchema, USAGE_DAYS } from '@nineops/contract/carriers.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Json } from '../../platform/db/schema.generated.ts'
import { requireClient } from '../clients/clients.service.ts'
import { carrierErrors } from './carriers.errors.ts'
import * as repository from './carriers.repository.ts'

interface Row {
  index: number
  name: string
  profile_name: string
  profile: Json
  status: string
}

const toCarrier = (row: Row): Carrier =>
  carrierSchema.parse({
    index: row.index,
    name: row.name,
    profile: { ...(row.profile as object | null), name: row.profile_name },
    status: row.status,
  })

function toValues({ name, profile, status }: NewCarrier): repository.CarrierValues {
  const { name: profileName, ...layout } = profile
  return {
    name,
    profile_name: profileName,
    profile: profileName === 'custom' ? JSON.stringify(layout) : null,
    status,
  }
}

/** A reseller's carriers by name. @throws 404 when there is no such reseller. */
export async function listCarriers(db: Db, clientIndex: number): Promise<Carrier[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectCarriers(db, clientIndex)
  return rows.map(toCarrier)
}

/** What hangs on each of a reseller's carriers, by name. @throws 404 */
export async function carrierUsage(db: Db, clientIndex: number): Promise<CarrierUsage[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectUsage(db, clientIndex, USAGE_DAYS)
  return rows.map(row => ({ ...row, lastFileAt: row.lastFileAt?.toISOString() ?? null }))
}

/** @throws 404 when the reseller has no such carrier. */
export async function requireCarrier(db: Db, clientIndex: number, index: number): Promise<Carrier> {
  const row = await repository.selectCarrier(db, clientIndex, index)
  if (!row) throw carrierErrors.notFound(index)
  return toCarrier(row)
}

/** A carrier whose files may be taken. @throws 404, 409 `carrier_inactive` */
export async function requireActiveCarrier(db: Db, clientIndex: number, index: number): Promise<Carrier> {
  const carrier = await requireCarrier(db, clientIndex, index)
  if (carrier.status !== 'active') throw carrierErrors.inactive(carrier.name)
  return carrier
}

/** Adds a carrier. @throws 404, 409 `carrier_exists` */
export async function createCarrier(db: Db, clientIndex: number, carrier: NewCarrier): Promise<Carrier> {
  await requireClient(db, clientIndex)
  await repository.lockCarriers(db, clientIndex)
  if (await repository.nameInUse(db, clientIndex, carrier.name, 0))
    throw carrierErrors.nameTaken(carrier.name)
  const row = await repository.insertCarrier(db, clientIndex, toValues(carrier))
  if (!row) throw carrierErrors.nameTaken(carrier.name)
  return toCarrier(row)
}

/**
 * Changes a carrier; files that are collected from now on are read by its new profile. Answers it before
 * and after. @throws 404, 409 `carrier_exists`
 */
export async function updateCarrier(
  db: Db,
  clientIndex: number,
  index: number,
  carrier: NewCarrier,
): Promise<{ before: Carrier; after: Carrier }> {
  await repository.lockCarriers(db, clientIndex)
  const before = await requireCarrier(db, clientIndex, index)
  if (await repository.nameInUse(db, clientIndex, carrier.name, index))
    throw carrierErrors.nameTaken(carrier.name)
  const row = await repository.updateCarrier(db, clientIndex, index, toValues(carrier))
  if (!row) throw carrierErrors.notFound(index)
  return { before, after: toCarrier(row) }
}
