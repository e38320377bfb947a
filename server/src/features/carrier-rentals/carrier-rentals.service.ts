import { setImmediate } from 'node:timers/promises'
import {
  carrierRentals,
  type RentalFile,
  type RentalReject,
  type RentalSummary,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { createCsvReader } from '../../platform/files/csv-records.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireActiveCarrier } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { carrierRentalErrors } from './carrier-rentals.errors.ts'
import * as repository from './carrier-rentals.repository.ts'
import type { RentalFileRow } from './carrier-rentals.repository.ts'
import * as lists from './rental-lists.repository.ts'
import { type Layout, layoutOf, readRentalLine, type RentalLine } from './rental-lines.domain.ts'

const MAX_LINES = 500_000
/** Small enough that other requests are served while a long file is read. */
const SLICE = 1 << 18
const LONGEST_RAW = 1000

/** Fields of the upload beside the file. */
export const rentalFileFields = z.object({ carrierIndex: z.coerce.number().int().min(1) })

export interface ReadRentals {
  lines: RentalLine[]
  rejects: RentalReject[]
}

/** Reads a rental file: each line is accepted, or rejected with the reason. @throws 400 */
export async function readRentals(content: Buffer): Promise<ReadRentals> {
  const lines: RentalLine[] = []
  const rejects: RentalReject[] = []
  const found: { layout: Layout | null | undefined } = { layout: undefined }
  const csv = createCsvReader(record => {
    if (lines.length + rejects.length > MAX_LINES || found.layout === null) return
    const fields = record.readable
      ? Array.from({ length: record.fieldCount }, (_, at) => record.field(at))
      : []
    if (record.readable && fields.every(field => field.trim() === '')) return
    if (found.layout === undefined) {
      found.layout = layoutOf(fields)
      if (!found.layout?.isLine) return
    }
    const line = record.lineNumber
    const read = record.readable
      ? readRentalLine(line, found.layout.places, at => fields[at] ?? '')
      : 'BAD_LINE'
    if (typeof read === 'string')
      rejects.push({ line, reason: read, raw: record.raw().slice(0, LONGEST_RAW) })
    else lines.push(read)
  })
  for (let at = 0; at < content.length; at += SLICE) {
    csv.push(content.subarray(at, at + SLICE))
    await setImmediate()
  }
  csv.end()
  if (!found.layout) throw carrierRentalErrors.noColumns()
  if (lines.length + rejects.length === 0) throw carrierRentalErrors.noLines()
  if (lines.length + rejects.length > MAX_LINES) throw carrierRentalErrors.tooMany(MAX_LINES)
  return { lines, rejects }
}

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

/** Stores a file; one that the carrier has delivered before changes nothing. @throws 404, 409 `carrier_inactive` */
export async function loadRentals(
  db: Db,
  given: Omit<repository.NewRentalFile, keyof ReadRentals>,
  read: ReadRentals,
): Promise<{ file: RentalFile; loaded: boolean }> {
  const { clientIndex, carrierIndex, sha256 } = given
  await requireClient(db, clientIndex)
  await requireActiveCarrier(db, clientIndex, carrierIndex)
  const index = await repository.insertFile(db, { ...given, ...read })
  if (index !== undefined) return { file: await requireRentalFile(db, clientIndex, index), loaded: true }
  const [row] = await repository.selectFiles(db, clientIndex, { sha256, carrierIndex })
  if (!row) throw new Error('The rental file that was collected before is not there.')
  return { file: toFile(row), loaded: false }
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
  const summary = await lists.selectSummary(db, { clientIndex, month })
  if (!summary) throw new Error('The summary of rentals has no row.')
  return summary
}

/** Numbers that are billed and not bought. @throws 404 */
export const billedNotBoughtList = listing({
  endpoint: carrierRentals.billedNotBought,
  async of(db, { params: { client }, query }) {
    await requireClient(db, client)
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
    return { ...query, clientIndex: client }
  },
  stored: lists.listedBoughtNotBilled,
  read: row => row,
})
