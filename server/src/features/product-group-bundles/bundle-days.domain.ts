import type { AllowanceUnit } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Inclusive } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { type CalendarDate, daysOfPeriod } from '../../platform/clock/calendar-dates.ts'

/** Whole days, both ends inclusive. */
export interface Days {
  start: CalendarDate
  end: CalendarDate
}

const SECONDS = 60
const BYTES = 1_000_000

/** What a bundle includes a whole month, in the units that calls use up: those alone of which it includes any. */
export const inclusionsOf = (bundle: Inclusive): { unit: AllowanceUnit; quantity: number }[] =>
  [
    { unit: 'seconds' as const, quantity: bundle.inclusiveMinutes * SECONDS },
    { unit: 'messages' as const, quantity: bundle.inclusiveMessages },
    { unit: 'bytes' as const, quantity: bundle.inclusiveMegabytes * BYTES },
  ].filter(({ quantity }) => quantity > 0)

/**
 * What a bundle includes in a period of a month's quantity: where it starts or ends inside, its share by days, rounded
 * down (engine: Rating). `bundleEnd` is its last day, null while it is open-ended.
 */
export const shareOfPeriod = (
  quantity: number,
  bundleStart: CalendarDate,
  bundleEnd: CalendarDate | null,
  period: Days,
): number => {
  const start = bundleStart > period.start ? bundleStart : period.start
  const end = bundleEnd !== null && bundleEnd < period.end ? bundleEnd : period.end
  if (start > end) return 0
  return Math.floor((quantity * daysOfPeriod(start, end)) / daysOfPeriod(period.start, period.end))
}

/** Product groups match in any case, as in a bundle's own list. */
export const sameGroup = (group: string): string => group.trim().toLowerCase()
