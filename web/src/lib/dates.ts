const london = { timeZone: 'Europe/London' } as const
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  ...london,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as text: `20/11/2026, 14:05` in London time (spec §9). */
export function formatDateTime(instant: string | Date | null | undefined): string {
  if (!instant) return ''
  return dateTimeFormat.format(typeof instant === 'string' ? new Date(instant) : instant)
}

/** A calendar date `2026-11-20` as `20/11/2026`; no time zone is involved. */
export function formatDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : ''
}

const dateInText = /(?<![\w./-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g

/** Rewrites ISO dates in a server's message as `dd/mm/yyyy`; file names stay unchanged. */
export const readableDates = (text: string): string => text.replaceAll(dateInText, formatDate)

const two = (value: number): string => String(value).padStart(2, '0')

/** Whole seconds as `1:02:03`, or `2:03` below an hour. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  const rounded = Math.round(Math.abs(seconds))
  const [hours, minutes, rest] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60, rounded % 60]
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
  return seconds < 0 ? `-${text}` : text
}
