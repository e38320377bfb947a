const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** An instant as London's wall clock: `2026-07-01T11:00:00Z` -> `2026-07-01 12:00:00`. */
export function toLondon(instant: string): string {
  const found = Object.fromEntries(
    parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return `${found['year']}-${found['month']}-${found['day']} ${found['hour']}:${found['minute']}:${found['second']}`
}

/** To the second, for tracing a call: `2026-07-01T11:00:09Z` -> `01/07/2026, 12:00:09`. */
export function formatExactTime(instant: string): string {
  const [date = '', time = ''] = toLondon(instant).split(' ')
  return `${date.split('-').toReversed().join('/')}, ${time}`
}

const offsetAt = (time: number): number =>
  Date.parse(`${toLondon(new Date(time).toISOString()).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000

/**
 * London's wall clock as an instant: `2026-07-01 12:00` -> `2026-07-01T11:00:00.000Z`. In the hour repeated in October
 * it is the first; the hour skipped in March moves forward by an hour.
 */
export function fromLondon(wallClock: string): string {
  const asUtc = Date.parse(`${wallClock.replace(' ', 'T')}Z`)
  // London is at most an hour ahead: the offset before any change in between decides.
  return new Date(asUtc - offsetAt(asUtc - 3_600_000)).toISOString()
}
