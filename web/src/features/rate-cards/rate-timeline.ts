import type { RateAllocation, RateCard, Side } from '@nineops/contract/bureau/rate-cards.contract'
import { addDays } from '../../lib/days.ts'
import { ANY_CARRIER, scopeText } from './allocation-labels.ts'

/** Months shown at once, and how many of them are before today's. */
export const SHOWN_MONTHS = 15
const MONTHS_BEFORE = 9
/** Lanes of accounts per carrier and side; the list has all. */
const MOST_ACCOUNTS = 30

/** First day of the month so many months later. */
export function monthOn(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The days shown; `to` is the day after the last. */
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

/** Position of a day in the span, from 0 to 1. */
export function placeOf({ from, to }: Span, day: string): number {
  const share = (Date.parse(day) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))
  return Math.min(1, Math.max(0, share))
}

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

/** One side of a carrier, index 0 for any carrier: its lanes, and from when calls of all accounts can be rated. */
export interface SideLanes {
  key: string
  carrier: { index: number; name: string }
  side: Side
  lanes: Lane[]
  /** Accounts that have lanes of their own but are not shown. */
  hiddenAccounts: number
  /** First day of a card for the whole reseller; null if there is none. */
  coveredFrom: string | null
  /** A later version of an allocated card that is not allocated. */
  newer: RateCard[]
}

const laneKey = ({ brand, account, service }: RateAllocation): string =>
  service ? `3 ${service.cli}` : account ? `2 ${account.accountNumber}` : brand ? `1 ${brand.name}` : '0'

function lanesOf(allocations: readonly RateAllocation[], span: Span): Lane[] {
  return [...Map.groupBy(allocations, laneKey)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, of]) => {
      const [first] = of
      if (!first) return []
      const segments = of.flatMap(allocation => {
        const left = placeOf(span, allocation.validFrom)
        const right = allocation.validTo === null ? 1 : placeOf(span, addDays(allocation.validTo, 1))
        return right > left ? [{ allocation, left, width: right - left }] : []
      })
      return [{ key, label: scopeText(first), segments: segments.toSorted((a, b) => a.left - b.left) }]
    })
}

const anyCarrier = { index: 0, name: ANY_CARRIER }
/** A lane of an account or a number. */
const isOwn = ({ key }: Lane) => key.startsWith('2') || key.startsWith('3')

/** Every carrier's two sides, with a lane for each owner of a card. */
export function sidesOf(
  carriers: readonly { index: number; name: string }[],
  allocations: readonly RateAllocation[],
  cards: readonly RateCard[],
  span: Span,
): SideLanes[] {
  const allocated = new Set(allocations.map(({ rateCard }) => rateCard.index))
  const hasAny = [...allocations, ...cards].some(({ carrier }) => carrier === null)
  const shown = [...(hasAny ? [anyCarrier] : []), ...carriers]
  return shown.flatMap(({ index, name }) =>
    (index === 0 ? (['retail'] as const) : (['retail', 'wholesale'] as const)).map((side): SideLanes => {
      const of = allocations.filter(each => (each.carrier?.index ?? 0) === index && each.side === side)
      const lanes = lanesOf(of, span)
      const accounts = lanes.filter(isOwn)
      const ofReseller = allocations
        .filter(each => each.side === side && (each.carrier === null || each.carrier.index === index))
        .filter(({ brand, account, service }) => !brand && !account && !service)
        .map(({ validFrom }) => validFrom)
      const latest = new Map(of.map(({ rateCard }) => [rateCard.name, rateCard.validFrom]))
      for (const { rateCard } of of)
        if (rateCard.validFrom > (latest.get(rateCard.name) ?? ''))
          latest.set(rateCard.name, rateCard.validFrom)
      return {
        key: `${index} ${side}`,
        carrier: { index, name },
        side,
        lanes: [...lanes.filter(lane => !isOwn(lane)), ...accounts.slice(0, MOST_ACCOUNTS)],
        hiddenAccounts: Math.max(0, accounts.length - MOST_ACCOUNTS),
        coveredFrom: ofReseller.toSorted()[0] ?? null,
        newer: cards.filter(
          card =>
            (card.carrier?.index ?? 0) === index &&
            !allocated.has(card.index) &&
            card.validFrom > (latest.get(card.name) ?? '9999'),
        ),
      }
    }),
  )
}
