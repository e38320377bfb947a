import {
  carrierRentals,
  type RentalFile,
  type RentalReject,
  type RentalSummary,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import { carrierRentalErrors } from './carrier-rentals.errors.ts'
import * as repository from './carrier-rentals.repository.ts'
import type { RentalFileRow } from './carrier-rentals.repository.ts'
import { summaryOf } from './rental-comparisons.service.ts'
import * as lists from './rental-lists.repository.ts'

const toFile = ({ carrierIndex, carrierName, loadedAt, ...row }: RentalFileRow): RentalFile => ({
  ...row,
  carrier: { index: carrierIndex, name: carrierName },
  loadedAt: loadedAt.toISOString(),
})

/** A reseller's rental files. @throws 404 */
export async function rentalFiles(db: Db, clientIndex: number): Promise<RentalFile[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectFiles(db, clientIndex)).map(toFile)
}

/** @throws 404 */
export async function requireRentalFile(db: Db, clientIndex: number, index: number): Promise<RentalFile> {
  const [row] = await repository.selectFiles(db, clientIndex, { index })
  if (!row) throw carrierRentalErrors.notFound(index)
  return toFile(row)
}

/** The file with the same content that the carrier has delivered before. */
export async function sameRentals(
  db: Db,
  clientIndex: number,
  carrierIndex: number,
  sha256: string,
): Promise<RentalFile> {
  const [row] = await repository.selectFiles(db, clientIndex, { sha256, carrierIndex })
  if (!row) throw new Error('The rental file that was collected before is not there.')
  return toFile(row)
}

/** Rejected lines of a file. @throws 404 */
export async function rentalRejects(db: Db, clientIndex: number, index: number): Promise<RentalReject[]> {
  await requireRentalFile(db, clientIndex, index)
  return repository.selectRejects(db, index)
}

/** Removes a file with its lines; returns it. @throws 404 */
export async function removeRentals(db: Db, clientIndex: number, index: number): Promise<RentalFile> {
  const file = await requireRentalFile(db, clientIndex, index)
  await repository.deleteFile(db, index)
  return file
}

/** What is billed and bought of a month. @throws 404 */
export async function rentalSummary(db: Db, clientIndex: number, month: string): Promise<RentalSummary> {
  await requireClient(db, clientIndex)
  return summaryOf(db, clientIndex, month)
}

/** Numbers that are billed and not bought. @throws 404 */
export const billedNotBoughtList = listing({
  endpoint: carrierRentals.billedNotBought,
  async of(db, { params: { client }, query }) {
    await requireClient(db, client)
    await summaryOf(db, client, query.month)
    return { ...query, clientIndex: client }
  },
  stored: lists.listedBilledNotBought,
  read: row => row,
})

/** Numbers that are bought and not billed. @throws 404 */
export const boughtNotBilledList = listing({
  endpoint: carrierRentals.boughtNotBilled,
  async of(db, { params: { client }, query }) {
    await requireClient(db, client)
    await summaryOf(db, client, query.month)
    return { ...query, clientIndex: client }
  },
  stored: lists.listedBoughtNotBilled,
  read: row => row,
})
