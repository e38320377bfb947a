import type { ScheduleActionName } from '@nineops/contract/bureau/schedulers.contract'
import type { ScheduleAction } from './action-definitions.service.ts'
import { collectBillRun } from './actions/collect-bill-run.service.ts'
import { collectFiles } from './actions/collect-files.service.ts'
import { rateBillRun } from './actions/rate-bill-run.service.ts'
import { rateUsage } from './actions/rate-usage.service.ts'
import { runReport, scheduledReports } from './actions/run-report.service.ts'

/** All actions for schedules. A new action is a file, its name in the contract and its line here. */
const actions: Readonly<Record<ScheduleActionName, ScheduleAction>> = {
  'collect-files': collectFiles,
  'collect-bill-run': collectBillRun,
  'rate-bill-run': rateBillRun,
  'rate-usage': rateUsage,
  'run-report': runReport,
}

/** The action of a row; the contract validates the name. */
export const actionOf = (name: string): ScheduleAction => actions[name as ScheduleActionName]

/** The actions in their form for the API. */
export const listActions = () =>
  Object.values(actions).map(({ name, title, about }) => ({
    name,
    title,
    about,
    functions:
      name === 'run-report'
        ? scheduledReports().map(report => ({ index: report.index, name: report.name }))
        : [],
  }))
