import type { RentalFile, RentalReject } from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import type { Db } from '../../platform/db/db.ts'
import { createCsvReader } from '../../platform/files/csv-records.ts'
import type { Files, StoredFile } from '../../platform/files/files.ts'
import { requireActiveCarrier } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { carrierRentalErrors } from './carrier-rentals.errors.ts'
import * as repository from './carrier-rentals.repository.ts'
import { requireRentalFile, sameRentals } from './carrier-rentals.service.ts'
import {
  type Layout,
  layoutOf,
  layoutOfProfile,
  readRentalLine,
  type RentalLine,
} from './rental-lines.domain.ts'
import { rentalProfileOf } from './rental-profiles.service.ts'

const MOST_LINES = 2_000_000
const LONGEST_RAW = 1000
/** Lines and rejected lines are stored in pieces of so many. */
const AT_ONCE = 5000

/** A file in the store. */
export type IncomingRentals = Omit<repository.NewRentalFile, 'sha256'> & { stored: StoredFile }

interface Batch {
  lines: RentalLine[]
  rejects: RentalReject[]
}

/** Reads lines as they come: each is accepted, or rejected with the reason, and given to `store` in batches. */
async function readInto(
  content: AsyncIterable<Buffer>,
  delimiter: string,
  layoutFor: (fields: readonly string[]) => Layout,
  store: (batch: Batch) => Promise<void>,
): Promise<void> {
  let batch: Batch = { lines: [], rejects: [] }
  let layout: Layout | undefined
  let count = 0
  const csv = createCsvReader(record => {
    const fields = record.readable
      ? Array.from({ length: record.fieldCount }, (_, at) => record.field(at))
      : []
    if (record.readable && fields.every(field => field.trim() === '')) return
    if (layout === undefined) {
      layout = layoutFor(fields)
      if (!layout.isLine) return
    }
    count += 1
    if (count > MOST_LINES) throw carrierRentalErrors.tooMany(MOST_LINES)
    const line = record.lineNumber
    const found = record.readable ? readRentalLine(line, layout, at => fields[at] ?? '') : 'BAD_LINE'
    if (typeof found === 'string')
      batch.rejects.push({ line, reason: found, raw: record.raw().slice(0, LONGEST_RAW) })
    else batch.lines.push(found)
  }, delimiter)
  const flush = async () => {
    await store(batch)
    batch = { lines: [], rejects: [] }
  }
  for await (const chunk of content) {
    csv.push(chunk)
    if (batch.lines.length + batch.rejects.length >= AT_ONCE) await flush()
  }
  csv.end()
  await flush()
  if (count === 0) throw carrierRentalErrors.noLines()
}

/**
 * Takes a stored file, in the caller's transaction, by the carrier's own columns or those that its first line names; one
 * that the carrier has delivered before changes nothing. @throws 404, 400, 409 `carrier_inactive`
 */
export async function loadRentals(
  db: Db,
  files: Files,
  { stored, ...given }: IncomingRentals,
): Promise<{ file: RentalFile; loaded: boolean }> {
  const { clientIndex, carrierIndex } = given
  await requireClient(db, clientIndex)
  await requireActiveCarrier(db, clientIndex, carrierIndex)
  const { carrier, profile } = await rentalProfileOf(db, clientIndex, carrierIndex)
  const index = await repository.insertFile(db, { ...given, sha256: stored.sha256 })
  if (index === undefined)
    return { file: await sameRentals(db, clientIndex, carrierIndex, stored.sha256), loaded: false }
  const layoutFor = (fields: readonly string[]): Layout => {
    const layout = profile ? layoutOfProfile(profile, fields) : layoutOf(fields)
    if (layout) return layout
    if (!profile) throw carrierRentalErrors.noColumns()
    throw carrierRentalErrors.otherColumns(carrier.name, missingOf(profile.columns, fields))
  }
  const content = files.read(stored.key) as AsyncIterable<Buffer>
  await readInto(content, profile?.delimiter ?? ',', layoutFor, async batch => {
    await repository.insertLines(db, { clientIndex, index }, batch.lines)
    await repository.insertRejects(db, index, batch.rejects)
  })
  await repository.sumUp(db, index)
  return { file: await requireRentalFile(db, clientIndex, index), loaded: true }
}

/** The first column of a profile that a header does not have. */
function missingOf(
  columns: Readonly<Record<string, string | number | undefined>>,
  header: readonly string[],
): string {
  const names = header.map(name => name.trim().toLowerCase())
  const missing = Object.values(columns).find(column =>
    typeof column === 'number'
      ? column > header.length
      : column !== undefined && !names.includes(column.toLowerCase()),
  )
  return typeof missing === 'number' ? `column ${missing}` : `"${missing}"`
}
