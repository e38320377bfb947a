import { toDayNumber } from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'

export type AllocationLevel = 'service' | 'account' | 'brand' | 'reseller'

/** A rate card given to an owner for the calls of one carrier, or of any, from a day on. */
export type RateAllocation = {
  side: 'wholesale' | 'retail'
  level: AllocationLevel
  /** Index of the service, account, brand or reseller. */
  ownerIndex: number
  /** Null: any carrier. */
  carrierIndex: number | null
  rateCardIndex: number
  validFrom: CalendarDate
}

/** Owners charged for a call; only the reseller for a call without an assigned service. */
export type CallOwners = {
  serviceIndex: number | null
  accountIndex: number | null
  brandIndex: number | null
  resellerIndex: number
}

/** The key of allocations for any carrier: no carrier has it. */
const ANY_CARRIER = 0

// Latest first: the first that is not after the call's day is in force.
type Timeline = { day: number; allocation: RateAllocation }[]
type ByCarrierAndOwner = Map<number, Map<number, Timeline>>
type ByLevel = Record<AllocationLevel, ByCarrierAndOwner>

/** All allocations of a run, prepared for a lookup per call. */
export type PreparedAllocations = Readonly<Record<RateAllocation['side'], ByLevel>>

const emptyLevels = (): ByLevel => ({
  service: new Map(),
  account: new Map(),
  brand: new Map(),
  reseller: new Map(),
})

const timelineOf = (byCarrier: ByCarrierAndOwner, carrierIndex: number, ownerIndex: number): Timeline => {
  const owners = byCarrier.get(carrierIndex) ?? new Map<number, Timeline>()
  byCarrier.set(carrierIndex, owners)
  const timeline = owners.get(ownerIndex) ?? []
  owners.set(ownerIndex, timeline)
  return timeline
}

/**
 * Prepares allocations. Of two for the same owner, carrier and day the later in the list wins. Throws a RangeError for
 * a `validFrom` that is not a date.
 */
export const prepareAllocations = (allocations: readonly RateAllocation[]): PreparedAllocations => {
  const prepared = { wholesale: emptyLevels(), retail: emptyLevels() }
  for (const allocation of allocations) {
    const { side, level, carrierIndex, ownerIndex, validFrom } = allocation
    const timeline = timelineOf(prepared[side][level], carrierIndex ?? ANY_CARRIER, ownerIndex)
    timeline.unshift({ day: toDayNumber(validFrom), allocation })
    timeline.sort((a, b) => b.day - a.day)
  }
  return prepared
}

/** All allocations of one owner, those for the carrier first, of each the latest first. */
export const allocationsOf = (
  prepared: PreparedAllocations,
  side: RateAllocation['side'],
  level: AllocationLevel,
  ownerIndex: number | null,
  carrierIndex: number,
): RateAllocation[] =>
  ownerIndex === null
    ? []
    : [carrierIndex, ANY_CARRIER].flatMap(carrier =>
        (prepared[side][level].get(carrier)?.get(ownerIndex) ?? []).map(({ allocation }) => allocation),
      )

const latestBy = (timeline: Timeline | undefined, dayNumber: number): RateAllocation | null => {
  if (timeline === undefined) return null
  for (const { day, allocation } of timeline) if (day <= dayNumber) return allocation
  return null
}

/** The allocation of one owner in force on a day: one for the carrier, else one for any; null if there is none. */
export const allocationInForce = (
  prepared: PreparedAllocations,
  side: RateAllocation['side'],
  level: AllocationLevel,
  ownerIndex: number | null,
  carrierIndex: number,
  dayNumber: number,
): RateAllocation | null => {
  if (ownerIndex === null) return null
  const byCarrier = prepared[side][level]
  return (
    latestBy(byCarrier.get(carrierIndex)?.get(ownerIndex), dayNumber) ??
    latestBy(byCarrier.get(ANY_CARRIER)?.get(ownerIndex), dayNumber)
  )
}

/**
 * The allocation whose card rates a call (engine: Rating, "Which card"): wholesale by reseller and
 * carrier; retail by service, else account, else brand, else reseller, at each level for the carrier, else for any
 * carrier; of each the latest whose `validFrom` is not after the call's London day. `dayNumber` counts days from 1970-01-01.
 */
export const resolveCard = (
  prepared: PreparedAllocations,
  side: RateAllocation['side'],
  owners: CallOwners,
  carrierIndex: number,
  dayNumber: number,
): RateAllocation | null => {
  const { serviceIndex, accountIndex, brandIndex, resellerIndex } = owners
  if (side === 'wholesale') {
    return allocationInForce(prepared, side, 'reseller', resellerIndex, carrierIndex, dayNumber)
  }
  return (
    allocationInForce(prepared, side, 'service', serviceIndex, carrierIndex, dayNumber) ??
    allocationInForce(prepared, side, 'account', accountIndex, carrierIndex, dayNumber) ??
    allocationInForce(prepared, side, 'brand', brandIndex, carrierIndex, dayNumber) ??
    allocationInForce(prepared, side, 'reseller', resellerIndex, carrierIndex, dayNumber)
  )
}
