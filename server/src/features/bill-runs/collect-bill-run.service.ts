import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lyingFiles } from '../data-collection/files-list.service.ts'
import { type Receiver, collectWaitingFile } from '../data-collection/receive-file.service.ts'
import { selectRun } from './bill-runs.repository.ts'
import { type Collected, followCollection } from './follow-collection.service.ts'

interface Collecting {
  db: Db
  files: Files
  roots: IoRoots
  signal: AbortSignal
  /** The user who asked for it. */
  user: Receiver
  requestId: string
}

/** More files than any reseller has waiting; the rest are collected next time. */
const MAX_FILES = 10_000

/**
 * Collects the files waiting in the reseller's input paths and follows each until it is collected or has failed. A file
 * without a carrier, or refused, stays where it is and the run says why; so too for a path that cannot be read. Safe to
 * restart at any moment: collected files are no longer waiting.
 */
export async function collectBillRun(work: Collecting, index: number): Promise<void> {
  const run = await selectRun(work.db, index)
  if (run?.status !== billRunStatus.collecting) return
  await followCollection(work, index, await takeUp(work, run.client_index))
}

/** Starts collecting each file; returns what was left and why. */
async function takeUp(work: Collecting, clientIndex: number): Promise<Collected> {
  const { files, unread } = await lyingFiles(work.db, work.roots, clientIndex)
  const at = new Date().toISOString()
  const left: Collected = {
    repeated: [],
    uncollected: unread.map(({ path, problem }) => ({ file: null, problem: `${path}: ${problem}`, at })),
  }
  const leave = (file: string, problem: string) => left.uncollected.push({ file, problem, at })
  for (const { name, carrier, path } of files.slice(0, MAX_FILES)) {
    work.signal.throwIfAborted()
    if (carrier === null || path === null) {
      leave(name, `${name}: its input path has no carrier.`)
      continue
    }
    try {
      await collectWaitingFile(work, { clientIndex, carrierIndex: carrier.index, path })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, detail } = error.body
      const words = detail.includes(name) ? detail : `${name}: ${detail}`
      if (code === 'file_taken_before') left.repeated.push(words)
      else leave(name, words)
    }
  }
  return left
}
