import { billRunStatus } from '@nineops/contract/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lyingFiles } from '../data-collection/files-list.service.ts'
import { type Receiver, takeWaitingFile } from '../data-collection/receive-file.service.ts'
import { selectRun } from './bill-runs.repository.ts'
import { followCollection } from './follow-collection.service.ts'

interface Collecting {
  db: Db
  files: Files
  roots: IoRoots
  signal: AbortSignal
  /** Who asked for it. */
  user: Receiver
  requestId: string
}

/** More files than any reseller has waiting; what is beyond is taken by the next collecting. */
const MAX_FILES = 10_000

/**
 * Takes up what lies in the reseller's input paths and follows every file on its way until it is taken or has
 * failed. A file without a carrier or refused stays where it lies, and the run says why, also of a path that cannot be
 * looked into. May be begun again at any moment: what was taken up before lies there no more.
 */
export async function collectBillRun(work: Collecting, index: number): Promise<void> {
  const run = await selectRun(work.db, index)
  if (run?.status !== billRunStatus.collecting) return
  await followCollection(work, index, await takeUp(work, run.client_index))
}

/** Takes up each file; answers what was refused or could not be looked for, in words, or null. */
async function takeUp(work: Collecting, clientIndex: number): Promise<string | null> {
  const { files, unread } = await lyingFiles(work.db, work.roots, clientIndex)
  const refused = unread.map(({ path, problem }) => `${path}: ${problem}`)
  for (const { name, carrier, path } of files.slice(0, MAX_FILES)) {
    work.signal.throwIfAborted()
    if (carrier === null || path === null) {
      refused.push(`${name}: its input path has no carrier.`)
      continue
    }
    try {
      await takeWaitingFile(work, { clientIndex, carrierIndex: carrier.index, path })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { detail } = error.body
      refused.push(detail.includes(name) ? detail : `${name}: ${detail}`)
    }
  }
  return refused.length > 0 ? refused.join('\n') : null
}
