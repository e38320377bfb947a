import { microsToDecimal } from '@nineops/contract/money'

/** A call of an account, as the rating tells it. */
export interface UsageCall {
  accountIndex: number
  serviceIndex: number
  productGroup: string | null
  durationSeconds: number
  retailMicros: number
}

interface Sum {
  periodStart: string
  accountIndex: number
  serviceIndex: number
  day: number
  productGroup: string
  calls: number
  durationSeconds: number
  retailMicros: number
}

/** Sums of one period, day and product group are a number: keys stay numbers, which millions of calls need. */
const MOST_PLACES = 2 ** 21

/**
 * Sums of calls by period, service, day and product group. They are drained from time to time, so that memory stays the
 * same for any number of calls; the same key may then come again.
 */
export const createUsageSums = () => {
  const places = new Map<string, number>()
  let sums = new Map<number, Sum>()
  let last = { periodStart: '', day: -1, productGroup: '', place: -1 }

  const placeOf = (periodStart: string, day: number, productGroup: string): number => {
    if (last.day === day && last.productGroup === productGroup && last.periodStart === periodStart)
      return last.place
    const key = `${periodStart} ${day} ${productGroup}`
    let place = places.get(key)
    if (place === undefined) {
      place = places.size
      if (place === MOST_PLACES) throw new RangeError('Calls are of too many days and product groups.')
      places.set(key, place)
    }
    last = { periodStart, day, productGroup, place }
    return place
  }

  return {
    add(periodStart: string, call: UsageCall, day: number): void {
      const productGroup = call.productGroup ?? ''
      const key = call.serviceIndex * MOST_PLACES + placeOf(periodStart, day, productGroup)
      let sum = sums.get(key)
      if (!sum) {
        const { accountIndex, serviceIndex } = call
        sum = {
          periodStart,
          accountIndex,
          serviceIndex,
          day,
          productGroup,
          calls: 0,
          durationSeconds: 0,
          retailMicros: 0,
        }
        sums.set(key, sum)
      }
      sum.calls += 1
      sum.durationSeconds += call.durationSeconds
      sum.retailMicros += call.retailMicros
    },
    size: (): number => sums.size,
    /** The sums since the last time. @throws RangeError if one is no longer exact */
    drain(): (Omit<Sum, 'retailMicros'> & { retailCharge: string })[] {
      const drained = [...sums.values()].map(({ retailMicros, ...sum }) => {
        if (!Number.isSafeInteger(retailMicros))
          throw new RangeError('A sum of charges is too large to be exact')
        return { ...sum, retailCharge: microsToDecimal(retailMicros) }
      })
      sums = new Map()
      return drained
    },
  }
}
