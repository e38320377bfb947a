import type { RateAllocation, RateCard, Side } from '@nineops/contract/rate-cards.contract'
import { scopeText } from './allocation-words.ts'

const DAY = 86_400_000
/** Months that are shown at once, and how many of them lie before today. */
export const SHOWN_MONTHS = 15
const MONTHS_BEFORE = 9
/** Lanes of accounts to a carrier and side; the list holds all. */
const MOST_ACCOUNTS = 30

/** First day of the month so many months on. */
export function monthOn(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** Days from the first to the last that are shown; `to` is the day after. */
export interface Span {
  from: string
  to: string
}

export const spanAround = (today: string, shifted: number): Span => {
  const from = monthOn(today, shifted - MONTHS_BEFORE)
  return { from, to: monthOn(from, SHOWN_MONTHS) }
}

export const monthsOf = ({ from }: Span): string[] =>
  Array.from({ length: SHOWN_MONTHS }, (_, at) => monthOn(from, at))

/** Where a day lies in the span, from 0 to 1. */
export function placeOf({ from, to }: Span, day: string): number {
  const share = (Date.parse(day) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))
  return Math.min(1, Math.max(0, share))
}

const nextDay = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

/** An allocation in its lane, by its share of the span. */
export interface Segment {
  allocation: RateAllocation
  left: number
  width: number
}

export interface Lane {
  key: string
  label: string
  segments: Segment[]
}

/** One side of a carrier: who has a card when, and from when on calls can be rated for everybody. */
export interface SideLanes {
  key: string
  carrier: { index: number; name: string }
  side: Side
  lanes: Lane[]
  /** Accounts that have lanes of their own but are not shown. */
  hiddenAccounts: number
  /** First day of a card for the whole reseller; null if there never is one. */
  coveredFrom: string | null
  /** A later version of an allocated card that nobody has allocated. */
  newer: RateCard[]
}

const laneKey = ({ brand, account }: RateAllocation): string =>
  account ? `2 ${account.accountNumber}` : brand ? `1 ${brand.name}` : '0'

function lanesOf(allocations: readonly RateAllocation[], span: Span): Lane[] {
  return [...Map.groupBy(allocations, laneKey)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, of]) => {
      const [first] = of
      if (!first) return []
      const segments = of.flatMap(allocation => {
        const left = placeOf(span, allocation.validFrom)
        const right = allocation.validTo === null ? 1 : placeOf(span, nextDay(allocation.validTo))
        return right > left ? [{ allocation, left, width: right - left }] : []
      })
      return [{ key, label: scopeText(first), segments: segments.toSorted((a, b) => a.left - b.left) }]
    })
}

/** Every carrier's two sides, by carrier, with the lanes of whoever has a card of their own. */
export function sidesOf(
  carriers: readonly { index: number; name: string }[],
  allocations: readonly RateAllocation[],
  cards: readonly RateCard[],
  span: Span,
): SideLanes[] {
  const allocated = new Set(allocations.map(({ rateCard }) => rateCard.index))
  return carriers.flatMap(({ index, name }) =>
    (['retail', 'wholesale'] as const).map((side): SideLanes => {
      const of = allocations.filter(each => each.carrier.index === index && each.side === side)
      const lanes = lanesOf(of, span)
      const accounts = lanes.filter(lane => lane.key.startsWith('2'))
      const whole = of.filter(({ brand, account }) => !brand && !account).map(({ validFrom }) => validFrom)
      const latest = new Map(of.map(({ rateCard }) => [rateCard.name, rateCard.validFrom]))
      for (const { rateCard } of of)
        if (rateCard.validFrom > (latest.get(rateCard.name) ?? ''))
          latest.set(rateCard.name, rateCard.validFrom)
      return {
        key: `${index} ${side}`,
        carrier: { index, name },
        side,
        lanes: [...lanes.filter(lane => !lane.key.startsWith('2')), ...accounts.slice(0, MOST_ACCOUNTS)],
        hiddenAccounts: Math.max(0, accounts.length - MOST_ACCOUNTS),
        coveredFrom: whole.toSorted()[0] ?? null,
        newer: cards.filter(
          card =>
            card.carrier.index === index &&
            !allocated.has(card.index) &&
            card.validFrom > (latest.get(card.name) ?? '9999'),
        ),
      }
    }),
  )
}
