import type { Expectation } from '@nineops/contract/bureau/expected-files.contract'
import { todayInLondon } from '../../lib/days.ts'

/** Form values of what is expected from a carrier. */
export interface ExpectationValues {
  frequency: Expectation['schedule']['frequency']
  weekdays: string[]
  monthDay: number | string
  dueTime: string
  graceMinutes: number | string
  lagDays: number | string
  band: Expectation['band']['kind']
  minLines: number | string
  maxLines: number | string
  percent: number | string
  startsOn: string | null
}

export function expectationValues(known: Expectation | null): ExpectationValues {
  const draft: ExpectationValues = {
    frequency: 'daily',
    weekdays: ['1', '2', '3', '4', '5'],
    monthDay: 1,
    dueTime: '06:00',
    graceMinutes: 60,
    lagDays: 1,
    band: 'own',
    minLines: 1,
    maxLines: 1_000_000,
    percent: 50,
    startsOn: todayInLondon(),
  }
  if (!known) return draft
  const { schedule, band, ...rest } = known
  return {
    ...draft,
    ...rest,
    frequency: schedule.frequency,
    ...(schedule.frequency === 'weekly' && { weekdays: schedule.weekdays.map(String) }),
    ...(schedule.frequency === 'monthly' && { monthDay: schedule.monthDay }),
    band: band.kind,
    ...(band.kind === 'fixed' && { minLines: band.minLines, maxLines: band.maxLines }),
    ...(band.kind === 'own' && { percent: band.percent }),
  }
}

const scheduleOf = (draft: ExpectationValues): unknown => {
  if (draft.frequency === 'weekly') return { frequency: 'weekly', weekdays: draft.weekdays.map(Number) }
  if (draft.frequency === 'monthly') return { frequency: 'monthly', monthDay: draft.monthDay }
  return { frequency: 'daily' }
}

const bandOf = (draft: ExpectationValues): unknown => {
  if (draft.band === 'fixed') return { kind: 'fixed', minLines: draft.minLines, maxLines: draft.maxLines }
  return draft.band === 'own' ? { kind: 'own', percent: draft.percent } : { kind: 'none' }
}

/** The expectation as the server takes it. */
export const toBody = (values: ExpectationValues) => {
  const { dueTime, graceMinutes, lagDays, startsOn } = values
  return { schedule: scheduleOf(values), band: bandOf(values), dueTime, graceMinutes, lagDays, startsOn }
}
