import {
  type CarrierRentalProfile,
  rentalProfile,
  type RentalProfile,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import type { Db } from '../../platform/db/db.ts'
import { carriers } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { type ProfileRow, saveProfile, selectProfiles } from './rental-profiles.repository.ts'

const toProfile = ({ carrierIndex, carrierName, profile }: ProfileRow): CarrierRentalProfile => ({
  carrier: { index: carrierIndex, name: carrierName },
  profile: rentalProfile.nullable().parse(profile),
})

/** How the rental files of each carrier are read. @throws 404 */
export async function listRentalProfiles(db: Db, clientIndex: number): Promise<CarrierRentalProfile[]> {
  await requireClient(db, clientIndex)
  return (await selectProfiles(db, clientIndex)).map(toProfile)
}

/** How a carrier's rental files are read. @throws 404 */
export async function rentalProfileOf(
  db: Db,
  clientIndex: number,
  carrierIndex: number,
): Promise<CarrierRentalProfile> {
  await carriers.get(db, clientIndex, carrierIndex)
  const [row] = await selectProfiles(db, clientIndex, carrierIndex)
  if (!row) throw new Error(`Carrier ${carrierIndex} is missing.`)
  return toProfile(row)
}

/** Sets a carrier's own columns; null has them found by their names. Returns it before and after. @throws 404 */
export async function setRentalProfile(
  db: Db,
  clientIndex: number,
  carrierIndex: number,
  profile: RentalProfile | null,
): Promise<{ before: CarrierRentalProfile; after: CarrierRentalProfile }> {
  const before = await rentalProfileOf(db, clientIndex, carrierIndex)
  await saveProfile(db, carrierIndex, profile)
  return { before, after: await rentalProfileOf(db, clientIndex, carrierIndex) }
}
