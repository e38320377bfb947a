import { counted } from '@nineops/contract/words'
import { formatDate } from '../../lib/formats.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** How long ago, roughly: `5 minutes ago`; from a fortnight on the day. */
export function ageOf(instant: string, now: number): string {
  const passed = now - new Date(instant).getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${counted(Math.floor(passed / MINUTE), 'minute')} ago`
  if (passed < DAY) return `${counted(Math.floor(passed / HOUR), 'hour')} ago`
  if (passed < 14 * DAY) return `${counted(Math.floor(passed / DAY), 'day')} ago`
  return `on ${formatDate(instant)}`
}
