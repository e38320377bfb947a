import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { counted } from '@nineops/contract/words'
import { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { fileDetail } from '../../data-collection/data-collection.service.ts'
import {
  collectRentals,
  reasonOf,
  type TakenRentals,
  waitingRentals,
} from '../../carrier-rentals/waiting-rentals.service.ts'
import { lyingFiles } from '../../data-collection/files-list.service.ts'
import { type Receiving, collectWaitingFile } from '../../data-collection/receive-file.service.ts'
import {
  type ActionWork,
  clientOf,
  type NewPart,
  type Part,
  type SaveState,
  type ScheduleAction,
  subjectOf,
} from '../action-definitions.service.ts'

/** More files than any reseller has waiting; the rest are collected next time. */
const MOST_FILES = 10_000
/** Errors for files that settings exclude, for now or for good: these are not failures. */
const left = new Set([
  'file_still_arriving',
  'carrier_not_collected',
  'carrier_inactive',
  'file_taken_before',
  'file_not_waiting',
])
const input = z.object({
  path: z.string(),
  carrierIndex: z.number().int().nullable().default(null),
  /** Whether it is a rental file of a carrier. */
  rentals: z.boolean().default(false),
  /** Of an input path that could not be read. */
  problem: z.string().optional(),
})

export const collectFiles: ScheduleAction = {
  name: 'collect-files',
  title: 'Collect waiting files',
  about: 'Collects the call files and rental files that wait in the input paths.',
  placeKind: 'data-collection',
  placeKindOf: part => (input.safeParse(part.input).data?.rentals ? 'carrier-rentals' : 'data-collection'),

  async plan({ db, roots }, { clients }) {
    const parts: NewPart[] = []
    for (const client of clients) {
      const { files, unread } = await lyingFiles(db, roots, client.index)
      for (const { path, problem } of unread)
        parts.push({ clientIndex: client.index, label: `${client.name}, ${path}`, input: { path, problem } })
      for (const { name, path, carrier } of files.slice(0, MOST_FILES))
        if (path !== null)
          parts.push({
            clientIndex: client.index,
            label: `${client.name}, ${name}`,
            input: { path, carrierIndex: carrier?.index ?? null },
          })
      const rentals = await waitingRentals(db, roots, client.index)
      for (const { path, problem } of rentals.unread)
        parts.push({ clientIndex: client.index, label: `${client.name}, ${path}`, input: { path, problem } })
      for (const { path, carrier } of rentals.files.slice(0, MOST_FILES))
        parts.push({
          clientIndex: client.index,
          label: `${client.name}, ${path.slice(path.lastIndexOf('/') + 1)}`,
          input: { path, carrierIndex: carrier.index, rentals: true },
        })
    }
    return parts
  },

  async begin(work, part, saveState) {
    const { path, carrierIndex, rentals, problem } = input.parse(part.input)
    if (problem !== undefined) return saveState(async () => ({ status: 'failed', message: problem }))
    if (carrierIndex === null)
      return saveState(async () => ({ status: 'failed', message: 'Its input path has no carrier.' }))
    if (rentals) return beginRentals(work, part, path, saveState)
    try {
      await collectWaitingFile(
        { ...work, once: collectOnce(saveState) },
        { clientIndex: clientOf(part), carrierIndex, path },
      )
    } catch (error) {
      if (!(error instanceof AppError) || !left.has(error.body.code)) throw error
      const { detail } = error.body
      await saveState(async () => ({ status: 'complete', message: `Left where it is. ${detail}` }))
    }
  },

  async follow(db, part) {
    const file = await fileDetail(db, clientOf(part), subjectOf(part))
    if (file.status === 'failed') return { status: 'failed', message: file.failure }
    if (file.status !== 'taken') return { status: 'running', message: null }
    const { accepted, rejected, duplicate } = file
    const message = `${counted(accepted, 'call')} collected, ${counted(rejected, 'line')} rejected, ${counted(duplicate, 'duplicate')}.`
    return { status: 'complete', message }
  },
}

const rentalMessage = (accepted: number, rejected: number): string =>
  `${counted(accepted, 'rental line')} collected, ${counted(rejected, 'line')} rejected.`

/** Collects a rental file whole, in the transaction that ends its part. */
async function beginRentals(work: ActionWork, part: Part, path: string, saveState: SaveState): Promise<void> {
  const once = async (take: (tx: Db) => Promise<TakenRentals>): Promise<TakenRentals> => {
    const collected: TakenRentals[] = []
    await saveState(async tx => {
      const taken = await take(tx)
      collected.push(taken)
      const { index, fileName, accepted, rejected } = taken.file
      const message = taken.loaded
        ? rentalMessage(accepted, rejected)
        : `Left where it is. ${fileName} has the same content.`
      return { status: 'complete', message, subject: index }
    })
    const [taken] = collected
    if (!taken) throw new Error('The collected rental file does not exist.')
    return taken
  }
  try {
    await collectRentals({ ...work, once }, clientOf(part), path)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isLeft = left.has(error.body.code)
    await saveState(async () => ({
      status: isLeft ? 'complete' : 'failed',
      message: isLeft ? `Left where it is. ${error.body.detail}` : reasonOf(error),
    }))
  }
}

/** Collects a file and records that in one transaction. */
const collectOnce =
  (saveState: SaveState): NonNullable<Receiving['once']> =>
  async (_sha256, take) => {
    const collected: CollectedFile[] = []
    await saveState(async tx => {
      const file = await take(tx)
      collected.push(file)
      return { status: 'running', message: null, ...(file.index === null ? {} : { subject: file.index }) }
    })
    const [file] = collected
    if (!file) throw new Error('The collected file does not exist.')
    return file
  }
