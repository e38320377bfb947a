import type { WholesaleRetailEntry } from '@nineops/contract/wholesale-retail.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

type Days = Pick<WholesaleRetailEntry, 'validFrom' | 'validTo'>

/** Where a day stands against an entry; dates compare as text. */
export function stateOn({ validFrom, validTo }: Days, today: string): { tone: Tone; word: string } {
  if (validFrom > today) return { tone: 'planned', word: 'Future' }
  return validTo !== null && validTo < today
    ? { tone: 'quiet', word: 'Past' }
    : { tone: 'good', word: 'In force' }
}

const entryOn = (entries: readonly WholesaleRetailEntry[], carrier: number, side: string, day: string) =>
  entries
    .filter(entry => entry.carrier.index === carrier && entry.side === side && entry.validFrom <= day)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]

export interface InForce {
  carrier: { index: number; name: string }
  wholesale: WholesaleRetailEntry | undefined
  retail: WholesaleRetailEntry | undefined
  /** The retail card is the brand's own, not the reseller's. */
  own: boolean
}

/**
 * Which card rates calls of a day, by carrier: wholesale of the reseller; retail of the brand where it has one, else of
 * the reseller (engine: Rating). Accounts may have a card of their own besides.
 */
export function inForceOn(
  carriers: readonly { index: number; name: string }[],
  reseller: readonly WholesaleRetailEntry[],
  brand: readonly WholesaleRetailEntry[],
  day: string,
): InForce[] {
  return carriers.map(carrier => {
    const own = entryOn(brand, carrier.index, 'retail', day)
    return {
      carrier,
      wholesale: entryOn(reseller, carrier.index, 'wholesale', day),
      retail: own ?? entryOn(reseller, carrier.index, 'retail', day),
      own: own !== undefined,
    }
  })
}
