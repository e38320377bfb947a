import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { counted } from '@nineops/contract/words'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/db.ts'
import { getBillRun, listBillRuns, startRating } from '../../bill-runs/bill-runs.service.ts'
import {
  type ActionWork,
  clientOf,
  partOfEachClient,
  type PartState,
  type ScheduleAction,
  subjectOf,
} from '../action-definitions.service.ts'
import { billRunActions } from '../../bill-runs/bill-runs.actions.ts'

const titled = ({ index, description }: BillRun) => `Bill run ${index}, "${description}",`

/** Rates the reseller's earliest open bill run, unless its rating is up to date. */
async function begin(tx: Db, { user, requestId }: ActionWork, clientIndex: number): Promise<PartState> {
  const runs = await listBillRuns(tx, clientIndex)
  const run = runs.findLast(({ status }) => status.index !== billRunStatus.closed)
  if (!run) return { status: 'complete', message: 'There is no open bill run.' }
  const subject = run.index
  if (run.status.index === billRunStatus.rating) return { status: 'running', message: null, subject }
  if (run.nextStep !== 'rate')
    return { status: 'complete', message: `${titled(run)} has nothing new to rate.`, subject }
  if (!run.actions.rate.allowed) return { status: 'failed', message: run.actions.rate.reason, subject }
  await startRating(tx, clientIndex, run.index)
  await writeAudit(tx, user, requestId, {
    action: billRunActions.rating,
    entityIndex: run.index,
    clientIndex,
  })
  return { status: 'running', message: null, subject }
}

export const rateBillRun: ScheduleAction = {
  name: 'rate-bill-run',
  title: 'Rate the open bill run',
  about: 'Rates the earliest open bill run, if files or fixes came since it was rated.',
  placeKind: 'bill-run',
  plan: async (_work, target) => partOfEachClient(target),
  begin: (work, part, saveState) => saveState(tx => begin(tx, work, clientOf(part))),
  async follow(db, part) {
    const run = await getBillRun(db, clientOf(part), subjectOf(part))
    if (run.status.index === billRunStatus.rating) return { status: 'running', message: null }
    if (run.failure !== null) return { status: 'failed', message: run.failure }
    const { calls, unallocatedCalls, unratedRetailCalls } = run
    const exceptions = `${counted(unallocatedCalls, 'call')} unallocated, ${counted(unratedRetailCalls, 'call')} unrated`
    return {
      status: 'complete',
      message: `${titled(run)} is rated: ${counted(calls, 'call')}, ${exceptions}.`,
    }
  },
}
