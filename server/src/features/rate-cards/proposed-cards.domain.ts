import type { AllocationLevel, RateAllocation } from './rate-allocations.domain.ts'

/** A card that would replace another wherever that is allocated, or rate all calls of one scope. */
export interface ProposedCard {
  side: RateAllocation['side']
  /** Null: any carrier. */
  carrierIndex: number | null
  rateCardIndex: number
  name: string
  inPlaceOf: number | { level: AllocationLevel; ownerIndex: number }
}

/** Before any call, so that the proposed card rates late calls too. */
const ALWAYS = '1900-01-01'

/** Allocations as if the proposed card were already in force. */
export function withProposed(
  allocations: readonly RateAllocation[],
  { side, carrierIndex, rateCardIndex, inPlaceOf }: ProposedCard,
): RateAllocation[] {
  if (typeof inPlaceOf === 'number')
    return allocations.map(one =>
      one.side === side && one.rateCardIndex === inPlaceOf ? { ...one, rateCardIndex } : one,
    )
  const { level, ownerIndex } = inPlaceOf
  const others = allocations.filter(
    one =>
      one.side !== side ||
      one.carrierIndex !== carrierIndex ||
      one.level !== level ||
      one.ownerIndex !== ownerIndex,
  )
  return [...others, { side, level, ownerIndex, carrierIndex, rateCardIndex, validFrom: ALWAYS }]
}
