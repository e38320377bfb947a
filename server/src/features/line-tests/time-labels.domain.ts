const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An instant in London, for people: `20/11/2026, 14:05:09`. */
export const timeLabel = (ms: number): string => format.format(ms)
