import type { CallRow } from './call-rows.service.ts'
import { type CarrierCost, createSumTable } from './rating-sums.domain.ts'

/** More than any reseller's destinations. */
const MOST_DESTINATIONS = 2 ** 22

/** Sums calls by carrier, charge code and destination of the wholesale card. */
export function createCarrierCosts(destinations: readonly string[]) {
  const sums = createSumTable()
  const byDestination = new Map<number, number>()
  const byCode = new Map<string, number>()

  const sumOf = <Key>(known: Map<Key, number>, key: Key): number => {
    const found = known.get(key)
    if (found !== undefined) return found
    const sum = sums.reserve(1)
    known.set(key, sum)
    return sum
  }
  const read = (place: number, chargeCode: string, sum: number): CarrierCost => {
    const { calls, retailMicros: carrierMicros, wholesaleMicros } = sums.read(sum)
    return {
      carrierIndex: Math.floor(place / MOST_DESTINATIONS),
      chargeCode,
      destination: destinations[(place % MOST_DESTINATIONS) - 1] ?? '',
      calls,
      wholesaleMicros,
      carrierMicros,
    }
  }
  return {
    /** Adds a call with a carrier's cost; a destination of -1 is none. */
    add(row: CallRow, destination: number, wholesaleMicros: number): void {
      const { bytes, carrierIndex, chargeCodeFrom, chargeCodeTo } = row
      const place = carrierIndex * MOST_DESTINATIONS + destination + 1
      const sum =
        chargeCodeTo > chargeCodeFrom
          ? sumOf(byCode, `${place} ${bytes.toString('utf8', chargeCodeFrom, chargeCodeTo)}`)
          : sumOf(byDestination, place)
      sums.add(sum, 0, row.carrierCostMicros, wholesaleMicros)
    },
    sums(): CarrierCost[] {
      return [
        ...Array.from(byDestination, ([place, sum]) => read(place, '', sum)),
        ...Array.from(byCode, ([key, sum]) => {
          const end = key.indexOf(' ')
          return read(Number(key.slice(0, end)), key.slice(end + 1), sum)
        }),
      ]
    },
  }
}
