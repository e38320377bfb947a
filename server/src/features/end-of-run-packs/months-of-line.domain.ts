/** A calendar month that a line bills days of, and its part of the net in pence. */
export interface LineMonth {
  /** `YYYY-MM` */
  month: string
  pence: number
}

const DAY = 86_400_000
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
/** Half up, also below zero: -0.5 is -1, so that a credit is split as what it credits. */
const rounded = (value: bigint, by: bigint): bigint => {
  const size = value < 0n ? -value : value
  const half = (size * 2n + by) / (by * 2n)
  return value < 0n ? -half : half
}

/**
 * A net over the calendar months of the days that it is for, by days. What is recognised up to the end of each month is
 * rounded, and a month has what that is more than up to the month before: the parts are the net to the penny.
 */
export function monthsOfLine(netPence: number, from: string, to: string): LineMonth[] {
  const [first, last] = [dayOf(from), Math.max(dayOf(to), dayOf(from))]
  const days = BigInt(last - first + 1)
  const months: LineMonth[] = []
  let before = 0n
  for (let at = first; at <= last; ) {
    const date = new Date(at * DAY)
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY
    const until = Math.min(next, last + 1)
    const through = rounded(BigInt(netPence) * BigInt(until - first), days)
    months.push({ month: date.toISOString().slice(0, 7), pence: Number(through - before) })
    before = through
    at = until
  }
  return months
}
