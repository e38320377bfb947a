import { halfUp, whole } from './decimals.ts'
import { bandAt, londonTime } from './london-time.ts'
import type { RawCall } from './raw-call-lines.ts'
import type { Facts } from './reference-facts.ts'

export interface PricedCall extends RawCall {
  /** London's day of the start. */
  day: string
  service: number | null
  account: number | null
  /** Retail: null where the call is unallocated or unrated. */
  group: string | null
  chargeMicros: bigint | null
  /** Wholesale: null where unrated. */
  costMicros: bigint | null
}

type Entry = Facts['entries'][number]

/** Longest prefix by trying every length, the longest first. */
function entryFor(entries: Map<string, Entry>, card: number, destination: string): Entry | null {
  for (let length = destination.length; length > 0; length -= 1) {
    const entry = entries.get(`${card} ${destination.slice(0, length)}`)
    if (entry) return entry
  }
  return null
}

/** Engine: Rating. In sixtieths of a micro-pound until the one rounding. */
export function chargeMicros(entry: Entry, call: Pick<RawCall, 'startedAt' | 'seconds'>): bigint {
  if (call.seconds === 0) return 0n
  let billable = entry.first
  while (billable < call.seconds) billable += entry.next
  const price = whole(entry[bandAt(call.startedAt)], 6)
  const exact = whole(entry.connection, 6) * 60n + price * BigInt(billable)
  const least = whole(entry.minimum, 6) * 60n
  return halfUp(exact > least ? exact : least, 60n)
}

/** The card in force on a day: of the account, else of its brand, else of the reseller. */
function cardFor(
  facts: Facts,
  side: string,
  owner: { account: number; brand: number } | null,
  day: string,
): number | null {
  const inForce = facts.allocations
    .filter(one => one.side === side && one.from <= day)
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const ofAccount = inForce.find(one => owner && one.account === owner.account)
  const ofBrand = inForce.find(one => owner && one.account === null && one.brand === owner.brand)
  const ofReseller = inForce.find(one => one.account === null && one.brand === null)
  return (ofAccount ?? ofBrand ?? ofReseller)?.card ?? null
}

/** Allocates and rates every call of the run for a period that ends on `periodEnd`. */
export function priceCalls(facts: Facts, calls: readonly RawCall[], periodEnd: string): PricedCall[] {
  const entries = new Map(facts.entries.map(entry => [`${entry.card} ${entry.prefix}`, entry]))
  const services = Map.groupBy(facts.services, service => service.cli)
  const accounts = new Map(facts.accounts.map(account => [account.index, account]))
  const price = (card: number | null, call: RawCall): [string, bigint] | null => {
    const entry = card === null ? null : entryFor(entries, card, call.destination)
    return entry && [entry.group, chargeMicros(entry, call)]
  }
  return calls.flatMap(call => {
    const day = londonTime(call.startedAt).date
    if (day > periodEnd) return []
    const service = services
      .get(call.cli)
      ?.find(one => one.start <= day && (one.end === null || one.end >= day))
    const account = service ? accounts.get(service.account) : undefined
    const owner = account ? { account: account.index, brand: account.brand } : null
    const retail = owner ? price(cardFor(facts, 'retail', owner, day), call) : null
    const wholesale = price(cardFor(facts, 'wholesale', null, day), call)
    return [
      {
        ...call,
        day,
        service: service?.index ?? null,
        account: account?.index ?? null,
        group: retail?.[0] ?? null,
        chargeMicros: retail?.[1] ?? null,
        costMicros: wholesale?.[1] ?? null,
      },
    ]
  })
}
