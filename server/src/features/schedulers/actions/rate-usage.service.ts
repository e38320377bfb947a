import { counted } from '@nineops/contract/words'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { provisionalUsageActions } from '../../provisional-usage/provisional-usage.actions.ts'
import { askToRateUsage, provisionalRating } from '../../provisional-usage/provisional-usage.service.ts'
import { clientOf, partOfEachClient, type ScheduleAction } from '../action-definitions.service.ts'

export const rateUsage: ScheduleAction = {
  name: 'rate-usage',
  title: 'Rate usage so far',
  about: 'Rates the calls of open periods provisionally, for usage so far and its limits. Nothing is billed.',
  placeKind: 'bill-run',
  plan: async (_work, target) => partOfEachClient(target),
  begin: ({ user, requestId }, part, saveState) =>
    saveState(async tx => {
      const clientIndex = clientOf(part)
      await askToRateUsage(tx, clientIndex)
      const entry = { entityIndex: clientIndex, clientIndex }
      await writeAudit(tx, user, requestId, { ...entry, action: provisionalUsageActions.started })
      return { status: 'running', message: null }
    }),
  async follow(db, part) {
    const { rating, failure, periods } = await provisionalRating(db, clientOf(part))
    if (rating) return { status: 'running', message: null }
    if (failure !== null) return { status: 'failed', message: failure }
    const calls = periods.reduce((sum, period) => sum + period.calls, 0)
    return { status: 'complete', message: `${counted(calls, 'call')} of accounts rated provisionally.` }
  },
}
