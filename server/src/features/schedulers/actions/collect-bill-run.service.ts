import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { counted } from '@nineops/contract/words'
import { londonDate } from '../../../platform/clock/london.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/db.ts'
import { createBillRun, getBillRun, nextPeriod, startCollecting } from '../../bill-runs/bill-runs.service.ts'
import {
  type ActionWork,
  clientOf,
  partOfEachClient,
  type PartState,
  type ScheduleAction,
  subjectOf,
} from '../action-definitions.service.ts'
import { billRunActions } from '../../bill-runs/bill-runs.actions.ts'

const ukDate = (date: string) => date.split('-').toReversed().join('/')

async function begin(tx: Db, { user, requestId }: ActionWork, clientIndex: number): Promise<PartState> {
  const { periodStart, periodEnd } = await nextPeriod(tx, clientIndex)
  if (periodEnd >= londonDate(Date.now()))
    return {
      status: 'complete',
      message: `Nothing to create yet: the next period ends on ${ukDate(periodEnd)}.`,
    }
  const period = { periodStart, periodEnd }
  const run = await createBillRun(tx, { ...period, clientIndex, description: '', createdBy: user.index })
  const entry = { entityIndex: run.index, clientIndex }
  await writeAudit(tx, user, requestId, { ...entry, action: billRunActions.created, after: period })
  await startCollecting(tx, clientIndex, run.index, { user, requestId })
  await writeAudit(tx, user, requestId, { ...entry, action: billRunActions.collecting })
  return { status: 'running', message: null, subject: run.index }
}

export const collectBillRun: ScheduleAction = {
  name: 'collect-bill-run',
  title: 'Create and collect the next bill run',
  about: 'Creates the next bill run once its period is over, and collects the waiting files for it.',
  placeKind: 'bill-run',
  plan: async (_work, target) => partOfEachClient(target),
  begin: (work, part, saveState) => saveState(tx => begin(tx, work, clientOf(part))),
  async follow(db, part) {
    const run = await getBillRun(db, clientOf(part), subjectOf(part))
    if (run.status.index === billRunStatus.collecting) return { status: 'running', message: null }
    const left = [
      ...(run.failure === null ? [] : [run.failure]),
      ...run.uncollected.map(({ problem }) => problem),
    ]
    if (left.length > 0) return { status: 'failed', message: left.join('\n') }
    return {
      status: 'complete',
      message: `Bill run ${run.index}, "${run.description}", is collected: ${counted(run.newFiles, 'new file')}.`,
    }
  },
}
