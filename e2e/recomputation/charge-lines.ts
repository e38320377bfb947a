import { halfUp, whole } from './decimals.ts'
import { dayAfter, days, monthStart } from './london-time.ts'
import type { Facts } from './reference-facts.ts'
import type { Vat } from './vat-of-line.ts'

type Charge = Facts['charges'][number]
type Billed = Facts['billed'][number]

export interface ChargeLine {
  kind: 'charge' | 'refund'
  charge: Charge
  start: string
  end: string
  pence: bigint
  /** Of a refund: the VAT at which it was billed. */
  refundedAt?: Vat | null
}

const months: Record<string, number> = { monthly: 1, quarterly: 3, annual: 12 }

const share = (charge: Charge, part: number, of: number): bigint =>
  halfUp(whole(charge.quantity, 3) * whole(charge.amount, 2) * BigInt(part), 1000n * BigInt(of))

/** The charge's periods (whole calendar months from that of its start) that begin by `until`. */
function periodsOf(charge: Charge, until: string): { start: string; end: string }[] {
  const length = months[charge.frequency] ?? 0
  const periods = []
  for (let start = monthStart(charge.start, 0); start <= until; start = monthStart(start, length))
    periods.push({ start, end: dayAfter(monthStart(start, length), -1) })
  return periods
}

/** What a run for a calendar month bills of a charge (engine: Charges). */
export function linesOfCharge(
  charge: Charge,
  month: { start: string; end: string },
  billed: readonly Billed[],
): ChargeLine[] {
  const inMonth = (day: string) => day >= month.start && day <= month.end
  if (charge.frequency === 'once')
    return inMonth(charge.start) && billed.length === 0
      ? [{ kind: 'charge', charge, start: charge.start, end: charge.start, pence: share(charge, 1, 1) }]
      : []
  const nextEnd = dayAfter(monthStart(month.start, 2), -1)
  const lines: ChargeLine[] = []
  for (const period of periodsOf(charge, nextEnd)) {
    if (period.end < month.start) continue
    const active = days(period.start, period.end).filter(
      day => day >= charge.start && (charge.end === null || day <= charge.end),
    )
    const [start] = active
    const end = active.at(-1)
    if (start === undefined || end === undefined) continue
    const due =
      charge.timing === 'arrears'
        ? inMonth(period.end)
        : (start > month.end && start <= nextEnd) || (inMonth(charge.start) && inMonth(start))
    const isBilled = billed.some(one => one.kind === 'charge' && one.start <= end && one.end >= start)
    if (!due || isBilled) continue
    const pence = share(charge, active.length, days(period.start, period.end).length)
    lines.push({ kind: 'charge', charge, start, end, pence })
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
      const unused = all.filter(day => day > end && !refunded.has(day))
      const [start] = unused
      const last = unused.at(-1)
      if (start === undefined || last === undefined) return []
      const pence = -halfUp(whole(one.amount, 2) * BigInt(unused.length), BigInt(all.length))
      return [{ kind: 'refund' as const, charge, start, end: last, pence, refundedAt: vatBilled(one) }]
    })
}
