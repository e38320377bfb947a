import { once } from 'node:events'
import { Readable } from 'node:stream'
import { collectionStatus } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { InternalSource } from '@nineops/contract/bureau/data-collection/internal-sources.contract'
import type { Files } from '../../platform/files/files.ts'
import { requireActiveCarrier } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import type { Db } from '../../platform/db/db.ts'
import { toFileProfile } from './file-profiles.domain.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'
import { callIdsOf, firstRecord, needsHeader, neutralHeader, skippedBefore } from './entered-lines.domain.ts'
import type { FileProfile } from './file-profiles.domain.ts'
import * as repository from './internal-sources.repository.ts'
import { updateCallIds } from './rejected-lines.repository.ts'
import { receiveFile, type Receiving } from './receive-file.service.ts'

const MOST_LISTED = 1000

const toSource = (row: repository.SourceRow): InternalSource => ({
  index: row.index,
  name: row.name,
  carrier: { index: row.carrierIndex, name: row.carrierName },
  externalSource:
    row.correctedIndex === null ? null : { index: row.correctedIndex, name: row.correctedName ?? '' },
  status: collectionStatus.parse(row.status),
  lines: row.lines,
  accepted: row.accepted,
  rejected: row.rejected,
  corrected: row.corrected,
  duplicate: row.duplicate,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
})

/** Call records that staff entered for a reseller, newest first. @throws 404 */
export async function listInternalSources(db: Db, clientIndex: number): Promise<InternalSource[]> {
  await requireClient(db, clientIndex)
  return (await repository.listSources(db, clientIndex, MOST_LISTED)).map(toSource)
}

/** What staff enter: lines, or an empty text to read the corrected file's rejected lines again. */
export interface Entered {
  clientIndex: number
  carrierIndex: number
  externalSourceIndex: number | null
  text: string
  /** The rejected lines that the text corrects, in its order. */
  lineNumbers?: readonly number[]
}

/**
 * Queues entered call records to be collected like a file, in the caller's transaction; the caller records it.
 * @throws 404, 409 `carrier_inactive`, 400 `nothing_entered`, 409 `file_taken_before` for lines that correct no file,
 * 409 `source_of_other_carrier`, `source_not_collected`, `nothing_to_correct`, `source_being_corrected`, `source_gone`
 */
export async function enterSource(work: Receiving, entered: Entered): Promise<InternalSource> {
  const { clientIndex, carrierIndex, externalSourceIndex } = entered
  await requireClient(work.db, clientIndex)
  const carrier = await requireActiveCarrier(work.db, clientIndex, carrierIndex)
  const profile = toFileProfile(carrier.profile)
  const { name, content } = await (externalSourceIndex === null
    ? newLines(entered.text)
    : correctedLines(work, { ...entered, externalSourceIndex }, profile))
  const file = await receiveFile(work, {
    clientIndex,
    carrierIndex,
    name,
    content,
    internal: { correctedFileIndex: externalSourceIndex },
  })
  const row = await repository.selectSource(work.db, clientIndex, file.index ?? 0)
  if (!row) throw new Error('The source that was entered is not there.')
  return toSource(row)
}

const LONGEST_BASE = 200
const isBlank = (text: string) => text.trim() === ''
const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')

async function newLines(text: string): Promise<{ name: string; content: Readable }> {
  if (isBlank(text)) throw dataCollectionErrors.nothingEntered()
  return { name: `entered-${stamp()}.csv`, content: Readable.from([Buffer.from(text)]) }
}

/** Corrected lines of a file, or its rejected ones as they are; with a header if they need one. */
async function correctedLines(
  { db, files }: Receiving,
  {
    clientIndex,
    carrierIndex,
    externalSourceIndex,
    text,
    lineNumbers = [],
  }: Entered & {
    externalSourceIndex: number
  },
  profile: FileProfile,
): Promise<{ name: string; content: Readable }> {
  const file = await repository.lockCorrected(db, clientIndex, externalSourceIndex)
  if (!file) throw dataCollectionErrors.notFound(externalSourceIndex)
  if (file.carrierIndex !== carrierIndex) throw dataCollectionErrors.ofOtherCarrier(file.name)
  if (file.status !== 'taken') throw dataCollectionErrors.notTaken(file.name, file.status)
  const base = file.name.slice(0, LONGEST_BASE)
  const ownHeader = () => headerOf(files, file, profile)
  if (!isBlank(text)) {
    const header = `${skippedBefore(profile)}${needsHeader(profile, text) ? `${await ownHeader()}\n` : ''}`
    if (lineNumbers.length > 0)
      await updateCallIds(db, file.index, callIdsOf(profile, header + text, lineNumbers))
    return { name: `${base} (corrected)`, content: Readable.from([Buffer.from(header + text)]) }
  }
  const open = await repository.selectOpenCorrection(db, file.index)
  if (open) throw dataCollectionErrors.beingCorrected(file.name, open.name)
  const batches = repository.readRejected(db, file.index)
  const first = await batches.next()
  if (first.done) throw dataCollectionErrors.nothingToCorrect(file.name)
  const header = profile.header === 'present' ? await ownHeader() : neutralHeader(profile)
  const content = async function* () {
    yield Buffer.from(skippedBefore(profile))
    if (header !== null) yield Buffer.from(`${header}\n`)
    yield toLines(first.value)
    for await (const batch of batches) yield toLines(batch)
  }
  return { name: `${base} (read again)`, content: Readable.from(content()) }
}

const toLines = (batch: readonly string[]): Buffer => Buffer.from(batch.map(line => `${line}\n`).join(''))

/** The header that a file's lines have; null if its profile has none. @throws 409 `source_gone` */
export const headerFields = async (
  files: Files,
  file: { name: string; storageKey: string },
  profile: FileProfile,
): Promise<string[] | null> => {
  if (profile.header !== 'present') return null
  const raw = await headerOf(files, file, profile)
  return firstRecord(Buffer.from(raw), profile)?.fields ?? null
}

/** The header as it is in the stored file. @throws 409 `source_gone` if the file or its header is missing */
async function headerOf(
  files: Files,
  file: { name: string; storageKey: string },
  profile: FileProfile,
): Promise<string> {
  if (!(await files.exists(file.storageKey))) throw dataCollectionErrors.sourceGone(file.name)
  const stored = files.read(file.storageKey)
  const [chunk] = (await once(stored, 'data')) as [Buffer]
  stored.destroy()
  const first = firstRecord(chunk, profile, profile.skip?.first)
  if (!first) throw dataCollectionErrors.sourceGone(file.name)
  return first.raw
}
