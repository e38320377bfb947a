import type { WholesaleRetailEntry } from '@nineops/contract/bureau/wholesale-retail.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

type Days = Pick<WholesaleRetailEntry, 'validFrom' | 'validTo'>

/** Whether a day is before, in or after an entry; dates compare as text. */
export function stateOn({ validFrom, validTo }: Days, today: string): { tone: Tone; word: string } {
  if (validFrom > today) return { tone: 'planned', word: 'Future' }
  return validTo !== null && validTo < today
    ? { tone: 'quiet', word: 'Past' }
    : { tone: 'good', word: 'In force' }
}

const latestOn = (
  entries: readonly WholesaleRetailEntry[],
  carrier: number | undefined,
  side: string,
  day: string,
) =>
  entries
    .filter(entry => entry.carrier?.index === carrier && entry.side === side && entry.validFrom <= day)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]

/** A card for the carrier goes before one for any. */
const entryOn = (entries: readonly WholesaleRetailEntry[], carrier: number, side: string, day: string) =>
  latestOn(entries, carrier, side, day) ?? latestOn(entries, undefined, side, day)

export interface InForce {
  carrier: { index: number; name: string }
  wholesale: WholesaleRetailEntry | undefined
  retail: WholesaleRetailEntry | undefined
  /** Whether the retail card is the brand's own rather than the reseller's. */
  own: boolean
}

/**
 * The cards that rate calls of a day, by carrier: wholesale of the reseller; retail of the brand if it has one, else of
 * the reseller (engine: Rating). Accounts may also have cards of their own.
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
