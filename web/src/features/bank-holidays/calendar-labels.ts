import type { HolidayDifference } from '@nineops/contract/administration/bank-holiday-rules'
import { counted } from '@nineops/contract/words'
import { formatDate } from '../../lib/formats.ts'

/** The same day of the year after. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** Warns that the list runs out soon, or already has; null while it covers another year. */
export function calendarWarning(knownUntil: string, today: string): string | null {
  const until = formatDate(knownUntil)
  const next = Number(knownUntil.slice(0, 4)) + 1
  const fix = `Load the GOV.UK list that includes ${next}.`
  if (knownUntil < today)
    return `Bank holidays were known until ${until}: no run can be collected by Direct Debit now. ${fix}`
  if (knownUntil < yearAfter(today))
    return `Bank holidays are known until ${until} only: a Bacs date after it is refused. ${fix}`
  return null
}

/** Summary of what loading a list changes. */
export function differencesText(
  differences: readonly HolidayDifference[],
  until: string,
  knownUntil: string,
): string {
  const known =
    until === knownUntil
      ? `Days are known until ${formatDate(until)}, as now.`
      : `Days are then known until ${formatDate(until)} instead of ${formatDate(knownUntil)}.`
  if (differences.length === 0) return `The list matches what is loaded: no day changes. ${known}`
  const counts = (['added', 'removed', 'renamed'] as const)
    .map(kind => ({ kind, count: differences.filter(one => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${counted(count, 'day')} ${kind}`)
  return `Loading it changes: ${counts.join(', ')}. ${known}`
}
