import {
  type HistoryRange,
  type SystemHistory,
  systems,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { listedChecks } from './system-checks.repository.ts'
import { selectIncidents, selectSteps } from './system-history.repository.ts'
import { addSums, figuresOf, stepsOf } from './systems.domain.ts'
import { getSystem } from './systems.service.ts'

/** A system's history over a time range, step by step, with its incidents. @throws 404 */
export async function systemHistory(db: Db, index: number, range: HistoryRange): Promise<SystemHistory> {
  await getSystem(db, index)
  const steps = await selectSteps(db, index, stepsOf[range])
  const from = steps[0]?.at ?? new Date()
  const { rows, total } = await selectIncidents(db, index, from)
  return {
    range,
    from: from.toISOString(),
    to: new Date().toISOString(),
    whole: figuresOf(addSums(steps)),
    steps: steps.map(step => ({ at: step.at.toISOString(), ...figuresOf(step) })),
    incidents: rows.map(row => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    incidentsTotal: total,
  }
}

/** A system's individual checks, the latest first. @throws 404 */
export const checkList = listing({
  endpoint: systems.checks,
  async of(db, { params }) {
    await getSystem(db, params.system)
    return params.system
  },
  stored: listedChecks,
  read: row => ({ ...row, checkedAt: row.checkedAt.toISOString() }),
})
