import { type BillRun, billRunStatus } from '@nineops/contract/bill-run-states.contract'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { listFiles } from '../data-collection/files-list.service.ts'
import { takeWaitingFile } from '../data-collection/receive-file.service.ts'
import { stateOf } from './bill-run-views.service.ts'
import { collectRefusal } from './bill-runs.domain.ts'
import { AppError } from '../../platform/http/errors.ts'
import { billRunErrors } from './bill-runs.errors.ts'
import { collectBillRunJob } from './bill-runs.jobs.ts'
import { updateBillRun } from './bill-runs.repository.ts'
import { getBillRun, lockRow } from './bill-runs.service.ts'
import { publishBillRun } from './rating-progress.service.ts'

interface Collecting {
  db: Db
  files: Files
  roots: IoRoots
  user: Caller
  requestId: string
}

/** More files than any reseller has waiting; what is beyond is taken by the next collecting. */
const MAX_FILES = 10_000

/**
 * Takes up what lies in the reseller's input paths and follows every file on its way until it is taken or
 * has failed. A file without a carrier or refused stays where it lies: data collection says why.
 * @throws 404, 409 `conflict_state`
 */
export async function startCollecting(
  work: Collecting,
  clientIndex: number,
  index: number,
): Promise<BillRun> {
  await inTransaction(work.db, async db => {
    const refusal = collectRefusal(stateOf(await lockRow(db, clientIndex, index)))
    if (refusal !== null) throw billRunErrors.notNow(refusal)
  })
  const failure = await takeUp(work, clientIndex)
  return inTransaction(work.db, async db => {
    const refusal = collectRefusal(stateOf(await lockRow(db, clientIndex, index)))
    if (refusal !== null) throw billRunErrors.notNow(refusal)
    await updateBillRun(db, index, { status: billRunStatus.collecting, failure, progress: null })
    await enqueue(db, collectBillRunJob, { billRunIndex: index })
    await publishBillRun(db, index, { status: billRunStatus.collecting, progress: null })
    return getBillRun(db, clientIndex, index)
  })
}

/** Takes up each file; answers what was refused, in words, or null. */
async function takeUp(work: Collecting, clientIndex: number): Promise<string | null> {
  const page = { page: 1, pageSize: MAX_FILES, only: 'lying' as const }
  const { files } = await listFiles(work.db, work.roots, clientIndex, page)
  const refused: string[] = []
  for (const { name, carrier, path } of files) {
    if (carrier === null || path === null) {
      refused.push(`${name}: its input path has no carrier.`)
      continue
    }
    try {
      await takeWaitingFile(work, { clientIndex, carrierIndex: carrier.index, path })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(error.body.detail)
    }
  }
  return refused.length > 0 ? refused.join('\n') : null
}
