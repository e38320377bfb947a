import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { z } from 'zod'
import { AppError } from '../../../platform/http/errors.ts'
import { fileDetail } from '../../data-collection/data-collection.service.ts'
import { lyingFiles } from '../../data-collection/files-list.service.ts'
import { type Receiving, collectWaitingFile } from '../../data-collection/receive-file.service.ts'
import {
  clientOf,
  counted,
  type SaveState,
  type NewPart,
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
  /** Of an input path that could not be read. */
  problem: z.string().optional(),
})

export const collectFiles: ScheduleAction = {
  name: 'collect-files',
  title: 'Collect waiting files',
  about: 'Collects the call files that wait in the input paths.',
  placeKind: 'data-collection',

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
    }
    return parts
  },

  async begin(work, part, saveState) {
    const { path, carrierIndex, problem } = input.parse(part.input)
    if (problem !== undefined) return saveState(async () => ({ status: 'failed', message: problem }))
    if (carrierIndex === null)
      return saveState(async () => ({ status: 'failed', message: 'Its input path has no carrier.' }))
    try {
      await collectWaitingFile(
        { ...work, once: collectOnce(saveState) },
        { clientIndex: clientOf(part), carrierIndex, path },
      )
    } catch (error) {
      if (!(error instanceof AppError) || !left.has(error.body.code)) throw error
      const { detail } = error.body
      await saveState(async () => ({ status: 'complete', message: `Left where it lies. ${detail}` }))
    }
  },

  async follow(db, part) {
    const file = await fileDetail(db, clientOf(part), subjectOf(part))
    if (file.status === 'failed') return { status: 'failed', message: file.failure }
    if (file.status !== 'taken') return { status: 'running', message: null }
    const { accepted, rejected, duplicate } = file
    const message = `${counted(accepted, 'call')} taken, ${counted(rejected, 'line')} rejected, ${counted(duplicate, 'duplicate')}.`
    return { status: 'complete', message }
  },
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
