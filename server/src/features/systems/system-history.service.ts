import type { Page } from '@nineops/contract/http'
import type {
  HistoryRange,
  SystemCheck,
  SystemHistory,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import type { Db } from '../../platform/db/db.ts'
import { countChecks, selectChecks } from './system-checks.repository.ts'
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

/** A page of a system's individual checks, the latest first, with how many there are. @throws 404 */
export async function systemChecks(
  db: Db,
  index: number,
  page: Page,
): Promise<{ rows: SystemCheck[]; total: number }> {
  await getSystem(db, index)
  const rows = await selectChecks(db, index, page)
  return {
    rows: rows.map(row => ({ ...row, checkedAt: row.checkedAt.toISOString() })),
    total: await countChecks(db, index),
  }
}
