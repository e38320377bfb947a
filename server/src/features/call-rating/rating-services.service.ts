import type { ServicesByCli } from '../account-services/services.service.ts'
import { createCliLookup } from './cli-lookup.domain.ts'

// A service's numbers are adjacent in one array, a cache line for each: a call of one service among
// 100,000 costs one memory access, not one for each object on the way.
const WIDTH = 8
const FIRST_DAY = 0
const LAST_DAY = 1
const ACCOUNT = 2
const SERVICE = 3
const BRAND = 4
const CARD_KEY = 5
const CARD = 6
const USAGE = 7
const FOR_EVER = 2_147_483_647

/** A client's services, found by the bytes of a CLI; a service is an index, -1 is none. */
export interface RatingServices {
  /** The service with the CLI on a London day. */
  find(bytes: Buffer, from: number, to: number, day: number): number
  accountOf(service: number): number
  serviceOf(service: number): number
  brandOf(service: number): number
  /** The card cached for a key, -2 if none is cached. */
  cardOf(service: number, key: number): number
  setCard(service: number, key: number, card: number): void
  /** First usage sum of the service, -1 before it is set. */
  usageOf(service: number): number
  setUsage(service: number, usage: number): void
  count: number
}

/** Prepares services; those of one CLI are adjacent. */
export const prepareRatingServices = (services: ServicesByCli): RatingServices => {
  const firsts: number[] = []
  let count = 0
  for (const intervals of services.values()) {
    firsts.push(count)
    count += intervals.length
  }
  const lookup = createCliLookup([...services.keys()])
  const starts = Int32Array.from([...firsts, count])
  const table = new Int32Array(count * WIDTH)
  let at = 0
  for (const intervals of services.values())
    for (const { firstDay, lastDay, accountIndex, serviceIndex, brandIndex } of intervals) {
      const last = Math.min(lastDay, FOR_EVER)
      table.set([firstDay, last, accountIndex, serviceIndex, brandIndex, -1, -1, -1], at)
      at += WIDTH
    }
  return {
    find(bytes, from, to, day) {
      const cli = lookup.find(bytes, from, to)
      if (cli < 0) return -1
      const end = starts[cli + 1] ?? 0
      for (let service = starts[cli] ?? 0; service < end; service += 1) {
        const place = service * WIDTH
        if (day >= (table[place + FIRST_DAY] ?? 0) && day <= (table[place + LAST_DAY] ?? 0)) return service
      }
      return -1
    },
    accountOf: service => table[service * WIDTH + ACCOUNT] ?? 0,
    serviceOf: service => table[service * WIDTH + SERVICE] ?? 0,
    brandOf: service => table[service * WIDTH + BRAND] ?? 0,
    cardOf: (service, key) =>
      table[service * WIDTH + CARD_KEY] === key ? (table[service * WIDTH + CARD] ?? -1) : -2,
    setCard(service, key, card) {
      table[service * WIDTH + CARD_KEY] = key
      table[service * WIDTH + CARD] = card
    },
    usageOf: service => table[service * WIDTH + USAGE] ?? -1,
    setUsage(service, usage) {
      table[service * WIDTH + USAGE] = usage
    },
    count,
  }
}
