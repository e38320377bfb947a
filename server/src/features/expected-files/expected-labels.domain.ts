import { counted } from '@nineops/contract/words'
import type { Slot } from './expected-slots.domain.ts'

const when = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})
const count = new Intl.NumberFormat('en-GB')
const MINUTES_OF_DAY = 1440

const at = (ms: number): string => when.format(ms).replace(',', '').replace('Sept', 'Sep')

/** `3 h 05 min`, `2 days 4 h`. */
const span = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes >= 2 * MINUTES_OF_DAY)
    return `${Math.floor(minutes / MINUTES_OF_DAY)} days ${Math.floor((minutes % MINUTES_OF_DAY) / 60)} h`
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

const failedLabel = ({ failed }: Slot): string => {
  if (failed.length === 0) return ''
  return ` ${counted(failed.length, 'file')} came but could not be collected: ${failed[0]?.name ?? ''}.`
}

/** How a delivery arrived, in words for staff. */
export function slotMessage(slot: Slot): string {
  const { state, files, lines, min, max, expectedMs, deadlineMs } = slot
  const first = files[0]
  const late = first && first.atMs > deadlineMs ? ` It arrived ${span(first.atMs - expectedMs)} late.` : ''
  const came =
    lines === null ? `${counted(files.length, 'file')} being collected.` : `${counted(lines, 'line')}.`
  if (state === 'missing') return `No file arrived by ${at(deadlineMs)}.${failedLabel(slot)}`
  if (state === 'due')
    return first
      ? `${came} The rest is due by ${at(deadlineMs)}: at least ${counted(min ?? 0, 'line')}.`
      : `Due ${at(expectedMs)}.${failedLabel(slot)}`
  if (state === 'short')
    return `${counted(lines ?? 0, 'line')}: at least ${count.format(min ?? 0)} were expected.${late}${failedLabel(slot)}`
  if (state === 'long')
    return `${counted(lines ?? 0, 'line')}: at most ${count.format(max ?? 0)} were expected.${late}`
  return `${came}${late}`
}
