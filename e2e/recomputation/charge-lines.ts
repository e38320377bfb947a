import { halfUp, whole } from './decimals.ts'
import { dayAfter, days, monthStart } from './london-time.ts'
import type { Facts } from './reference-facts.ts'
import type { Vat } from './vat-of-line.ts'

type Charge = Facts['charges'][number]
type Billed = Facts['billed'][number]
/** Whole calendar months of days, both inclusive. */
interface Month {
  start: string
  end: string
}

export interface ChargeLine {
  kind: 'charge' | 'refund'
  charge: Charge
  start: string
  end: string
  pence: bigint
  /** What the reseller pays; null where it is not known. */
  costPence: bigint | null
  /** Of a refund: the VAT at which it was billed. */
  refundedAt?: Vat | null
  /** Of a refund: the part that it refunds. */
  refunds?: Billed
}

const months: Record<string, number> = { monthly: 1, quarterly: 3, annual: 12 }

const share = (charge: Charge, part: number, of: number) => {
  const partOf = (pounds: string) =>
    halfUp(whole(charge.quantity, 3) * whole(pounds, 2) * BigInt(part), 1000n * BigInt(of))
  return { pence: partOf(charge.amount), costPence: charge.cost === null ? null : partOf(charge.cost) }
}

/** The charge's periods (whole calendar months from that of its start) that begin by `until`. */
function periodsOf(charge: Charge, until: string): Month[] {
  const length = months[charge.frequency] ?? 0
  const periods = []
  for (let start = monthStart(charge.start, 0); start <= until; start = monthStart(start, length))
    periods.push({ start, end: dayAfter(monthStart(start, length), -1) })
  return periods
}

/** The first day that is billed here: what began before the reseller's first month was billed elsewhere until then. */
function firstDay(charge: Charge, first: Month, periods: readonly Month[]): string {
  const from = charge.billedThrough === null ? charge.start : dayAfter(charge.billedThrough, 1)
  const begun = from < charge.start ? charge.start : from
  if (charge.start >= first.start) return begun
  if (charge.billedThrough === null && charge.timing === 'advance')
    return dayAfter(periods.findLast(({ start }) => start <= first.end)?.end ?? first.end, 1)
  const reaching = periods.findLast(({ start }) => start <= first.start)?.start ?? first.start
  return begun < reaching ? reaching : begun
}

/** Days in order, as stretches without a gap. */
function stretches(all: readonly string[]): string[][] {
  const found: string[][] = []
  for (const day of all) {
    const last = found.at(-1)
    if (last && dayAfter(last.at(-1) ?? '', 1) === day) last.push(day)
    else found.push([day])
  }
  return found
}

/** What a run for a calendar month bills of a charge (engine: Charges). */
export function linesOfCharge(
  charge: Charge,
  month: Month,
  billed: readonly Billed[],
  { first: firstInvoiced, months: reach, held }: Facts['catchUp'],
): ChargeLine[] {
  const first = firstInvoiced && firstInvoiced.start < month.start ? firstInvoiced : month
  const oldest = monthStart(month.start, -reach)
  const nextEnd = dayAfter(monthStart(month.start, 2), -1)
  const heldTo = (ahead: number) =>
    held && charge.index <= held.lastCharge ? dayAfter(monthStart(held.start, 1 + ahead), -1) : ''
  const isAllowed = (day: string, due: string, ahead: number) => day >= oldest && due > heldTo(ahead)
  if (charge.frequency === 'once') {
    const day = charge.start
    const isDone = billed.length > 0 || (charge.billedThrough !== null && charge.billedThrough >= day)
    if (day > month.end || day < first.start || isDone) return []
    if (day < month.start && !isAllowed(day, day, 0)) return []
    return [{ kind: 'charge', charge, start: day, end: day, ...share(charge, 1, 1) }]
  }
  const isAdvance = charge.timing === 'advance'
  const periods = periodsOf(charge, nextEnd)
  const from = firstDay(charge, first, periods)
  const done = billed.filter(({ kind }) => kind === 'charge')
  const lines: ChargeLine[] = []
  for (const period of periods) {
    if (period.end < from || (!isAdvance && period.end > month.end)) continue
    const active = days(period.start, period.end).filter(
      day => day >= from && (charge.end === null || day <= charge.end),
    )
    const [begins] = active
    if (begins === undefined || (isAdvance && begins > nextEnd)) continue
    const open = active.filter(day => !done.some(one => one.start <= day && one.end >= day))
    const isStart = charge.start >= month.start && begins >= month.start
    const isNow = isAdvance ? begins > month.end || isStart : period.end >= month.start
    const due = isAdvance ? begins : period.end
    const isInTime = isNow && open.length === active.length
    for (const part of stretches(
      isInTime ? open : open.filter(day => isAllowed(day, due, isAdvance ? 1 : 0)),
    )) {
      const [start = '', end = ''] = [part[0], part.at(-1)]
      const shares = share(charge, part.length, days(period.start, period.end).length)
      lines.push({ kind: 'charge', charge, start, end, ...shares })
    }
  }
  return [...lines, ...refunds(charge, month.end, billed)]
}

const vatBilled = ({ vatRate, vatPercent }: Billed): Vat | null =>
  vatRate === null ? null : { vatRate, vatHundredths: whole(vatPercent ?? '0', 2) }

/** Days billed in advance beyond the last day are refunded at the price billed. */
function refunds(charge: Charge, monthEnd: string, billed: readonly Billed[]): ChargeLine[] {
  const { end } = charge
  if (charge.timing === 'arrears' || end === null || end > monthEnd) return []
  const refunded = new Set(
    billed.filter(one => one.kind === 'refund').flatMap(one => days(one.start, one.end)),
  )
  return billed
    .filter(one => one.kind === 'charge')
    .flatMap(one => {
      const all = days(one.start, one.end)
      const unused = stretches(all.filter(day => day > end && !refunded.has(day)))
      const given = (pounds: string, part: readonly string[]) =>
        -halfUp(whole(pounds, 2) * BigInt(part.length), BigInt(all.length))
      return unused.map(part => ({
        kind: 'refund' as const,
        charge,
        start: part[0] ?? '',
        end: part.at(-1) ?? '',
        pence: given(one.amount, part),
        costPence: one.cost === null ? null : given(one.cost, part),
        refundedAt: vatBilled(one),
        refunds: one,
      }))
    })
}
