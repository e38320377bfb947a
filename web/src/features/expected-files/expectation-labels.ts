import type { Expectation, SlotState } from '@nineops/contract/bureau/expected-files.contract'
import { formatCount } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const slotLabels: Record<SlotState, { text: string; tone: Tone }> = {
  due: { text: 'Due', tone: 'planned' },
  on_time: { text: 'On time', tone: 'good' },
  late: { text: 'Late', tone: 'warn' },
  missing: { text: 'Missing', tone: 'bad' },
  short: { text: 'Short', tone: 'bad' },
  long: { text: 'Long', tone: 'warn' },
}

/** Whether a delivery needs attention. */
export const needsAttention = (state: SlotState): boolean => state !== 'due' && state !== 'on_time'

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** `Mon, Thu at 06:00, an hour's grace`. */
export function scheduleText({ schedule, dueTime, graceMinutes }: Expectation): string {
  const grace = graceMinutes === 0 ? 'no grace' : `${formatCount(graceMinutes)} min grace`
  if (schedule.frequency === 'daily') return `Every day at ${dueTime}, ${grace}`
  if (schedule.frequency === 'monthly')
    return `Every month on day ${schedule.monthDay} at ${dueTime}, ${grace}`
  return `${schedule.weekdays.map(day => weekdayNames[day - 1]).join(', ')} at ${dueTime}, ${grace}`
}

/** Expected number of lines of a delivery. */
export function bandText({ band }: Expectation): string {
  if (band.kind === 'fixed') return `${formatCount(band.minLines)} to ${formatCount(band.maxLines)} lines`
  if (band.kind === 'own') return `within ${band.percent}% of its own median`
  return 'any number of lines'
}
