import { brandOn } from './brand-on-day.ts'
import type { CollectedCall } from './collected-calls.ts'
import { halfUp, whole } from './decimals.ts'
import { bandAt, londonTime } from './london-time.ts'
import type { RawCall } from './raw-call-lines.ts'
import type { Facts } from './reference-facts.ts'

export interface PricedCall extends CollectedCall {
  /** London's day of the start. */
  day: string
  service: number | null
  account: number | null
  /** Retail: null if the call is unallocated or unrated. */
  group: string | null
  destinationName: string | null
  serviceDescription: string
  chargeMicros: bigint | null
  /** The same before what bundles include. */
  fullMicros: bigint | null
  /** The level whose card prices the call. */
  cardOf: Scope | null
  /** Its charge follows from its cost. */
  byCost: boolean
  /** Of the charge, what is set-up fee, access and service charge. */
  setUpMicros: bigint
  accessMicros: bigint
  serviceMicros: bigint
  /** How much is charged for: seconds, messages, bytes or events. */
  billed: bigint
  /** What a part of it would cost by itself, where its card says so. */
  partOf?: (part: number) => ChargeParts
  /** How much of its quantity bundles cover. */
  included?: number
  /** Covered by what the month before left. */
  rolledOver?: boolean
  /** Covered by a bundle of its own service. */
  byOwnBundle?: boolean
  /** Covered by a bundle that some services share. */
  byPool?: boolean
  /** Wholesale: null if unrated. */
  costMicros: bigint | null
}

export type ChargeParts = Pick<PricedCall, 'setUpMicros' | 'accessMicros' | 'serviceMicros'> & {
  chargeMicros: bigint
}

type Entry = Facts['entries'][number]
export type Scope = 'service' | 'account' | 'brand' | 'reseller'
interface Owner {
  service: number
  account: number
  brand: number
}

/** What a call may be besides a voice call; the quantity in messages, bytes or events. */
export interface UsageOfCall {
  kind?: number
  quantity?: number
  code?: string
  origin?: string
}

export const CREDIT = 6

const shortCodes = /^(1(0[015]|1[012689]|23|41|5\d|95)|999|11[68]\d{3})$/

const keyOf = (card: number, prefix: string, kind: number, code: string, origin: string) =>
  [card, kind, code, origin, prefix].join(' ')

/**
 * By the carrier's charge code, else without; of the call's origin, else of any; of these the longest prefix, found by
 * trying every length from the longest. A UK short code is not the beginning of a longer number.
 */
function entryFor(
  entries: Map<string, Entry>,
  card: number,
  destination: string,
  { kind = 0, code = '', origin = '' }: UsageOfCall,
): Entry | null {
  for (const itsCode of code ? [code, ''] : [''])
    for (const itsOrigin of origin ? [origin, ''] : [''])
      for (let length = destination.length; length >= 0; length -= 1) {
        const prefix = destination.slice(0, length)
        if (destination.length > 6 && shortCodes.test(prefix)) continue
        const entry = entries.get(keyOf(card, prefix, kind, itsCode, itsOrigin))
        if (entry) return entry
      }
  return null
}

/** What an entry charges for, and how much of that a price is for. */
function billed(entry: Entry, quantity: number): { per: bigint; billable: bigint } {
  const kind = entry.kind ?? 0
  const size = kind === 4 ? 1000 : 1
  const further = Math.max(0, Math.ceil((quantity - entry.first * size) / (entry.next * size)))
  return {
    // Seconds of a minute, kB of an MB; of messages and events one is one.
    per: kind < 2 ? 60n : kind === 4 ? 1000n : 1n,
    billable: BigInt(entry.first) + BigInt(further) * BigInt(entry.next),
  }
}

const MILLION = 1_000_000n

/**
 * The cost and its percentage, and a price for what the wholesale entry charges for; null if the card has no terms for
 * the product group.
 */
export function costPlusMicros(
  entry: Entry,
  call: Pick<RawCall, 'seconds'> & UsageOfCall,
  cost: bigint,
  rules: Pick<Rules, 'costPlus' | 'roundTo' | 'roundUp'>,
): bigint | null {
  const all = rules.costPlus ?? []
  const own = all.find(one => one.productGroup?.toLowerCase() === entry.group.toLowerCase())
  const terms = own ?? all.find(one => one.productGroup === null)
  if (!terms) return null
  const quantity = quantityOf(entry, call)
  if (quantity === 0 && !entry.atZero) return 0n
  const { per, billable } = billed(entry, quantity)
  const share = cost * per * (MILLION + whole(terms.percent, 4))
  const limits = [terms.minimumCharge, terms.maximumCharge].map(
    text => text && whole(text, 6) * per * MILLION,
  )
  let charge = share + billable * whole(terms.unitPrice, 6) * MILLION
  const [least, most] = limits
  if (least && charge < least) charge = least
  if (typeof most === 'bigint' && charge > most) charge = most
  const unit = per * MILLION * BigInt(rules.roundTo)
  return (rules.roundUp ? (charge + unit - 1n) / unit : halfUp(charge, unit)) * BigInt(rules.roundTo)
}

const quantityOf = (entry: Entry, call: Pick<RawCall, 'seconds'> & UsageOfCall): number =>
  (entry.kind ?? 0) < 2 ? call.seconds : (call.quantity ?? 0)

/** How much an entry charges for, in bytes for data. */
function billedQuantity(entry: Entry, call: Pick<RawCall, 'seconds'> & UsageOfCall): bigint {
  const quantity = quantityOf(entry, call)
  if (quantity === 0 && !entry.atZero) return 0n
  return billed(entry, quantity).billable * (entry.kind === 4 ? 1000n : 1n)
}

type Terms = [entry: Entry, call: Pick<RawCall, 'startedAt' | 'seconds'> & UsageOfCall, rules?: Rules]

/** The fee of an entry for a call, of the call's band. */
function feeOf(...[entry, call, rules, holidays]: [...Terms, holidays: ReadonlySet<string>]): bigint {
  const band = bandOf(call.startedAt, rules, holidays)
  const own = { day: null, evening: entry.eveningFee, weekend: entry.weekendFee }[band]
  return whole(own ?? entry.connection, 6)
}

const bandOf = (startedAt: number, rules: Rules | undefined, holidays: ReadonlySet<string>) =>
  rules?.calendar ? bandByRules(rules.calendar, holidays, startedAt) : bandAt(startedAt)

/** What is shown apart of an entry's charge, each part rounded by itself: the fee, no more than the entry's maximum, and what goes to others. */
function partsApart(
  ...[entry, call, rules, holidays = new Set()]: [...Terms, holidays?: ReadonlySet<string>]
) {
  const quantity = quantityOf(entry, call)
  if (quantity === 0 && !entry.atZero) return nothingApart
  const { per, billable } = billed(entry, quantity)
  const seconds = (entry.kind ?? 0) < 2 ? billable : 0n
  const byMinute = whole(entry.serviceMinute ?? '0', 6) * seconds
  const fee = feeOf(entry, call, rules, holidays)
  const most = entry.maximum ? whole(entry.maximum, 6) : fee
  return {
    setUpMicros: fee > most ? most : fee,
    accessMicros: halfUp(whole(entry.access ?? '0', 6) * seconds, per),
    serviceMicros: halfUp(byMinute + whole(entry.serviceCall ?? '0', 6) * per, per),
  }
}
const nothingApart = { setUpMicros: 0n, accessMicros: 0n, serviceMicros: 0n }

/** Engine: Rating. In sixtieths of a micro-pound until the one rounding. */
export function chargeMicros(
  entry: Entry,
  call: Pick<RawCall, 'startedAt' | 'seconds'> & UsageOfCall,
  rules?: Rules,
  holidays: ReadonlySet<string> = new Set(),
): bigint {
  const kind = entry.kind ?? 0
  const quantity = quantityOf(entry, call)
  if (quantity === 0 && !entry.atZero) return 0n
  const { per, billable } = billed(entry, quantity)
  const price = whole(entry[bandOf(call.startedAt, rules, holidays)], 6)
  let charge = feeOf(entry, call, rules, holidays) * per + price * billable
  const least = whole(entry.minimum, 6) * per
  if (charge < least) charge = least
  const most = entry.maximum ? whole(entry.maximum, 6) * per : charge
  if (charge > most) charge = most
  const perMinute = whole(entry.access ?? '0', 6) + whole(entry.serviceMinute ?? '0', 6)
  charge += (kind < 2 ? perMinute * billable : 0n) + whole(entry.serviceCall ?? '0', 6) * per
  if (!rules) return halfUp(charge, per)
  const unit = per * BigInt(rules.roundTo)
  const units = rules.roundUp ? (charge + unit - 1n) / unit : halfUp(charge, unit)
  return units * BigInt(rules.roundTo)
}

type Rules = NonNullable<Facts['cardRules']>[number]

/** By the calendar of a card; `nation day` of every bank holiday. */
function bandByRules(
  calendar: NonNullable<Rules['calendar']>,
  holidays: ReadonlySet<string>,
  instant: number,
): 'day' | 'evening' | 'weekend' {
  const { date, time, weekday } = londonTime(instant)
  const at = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday)
  if (calendar.weekend.includes(at + 1) || holidays.has(`${calendar.bankHolidays} ${date}`)) return 'weekend'
  const hours = calendar.day[at]
  return hours && time >= `${hours.from}:00` && time < `${hours.to}:00` ? 'day' : 'evening'
}

interface Found {
  card: number
  scope: Scope
}

/**
 * The card in force on a day: of the service, else of the account, else of its brand, else of the reseller; of each for
 * the carrier, else for any.
 */
function cardFor(
  facts: Pick<Facts, 'allocations'>,
  side: string,
  carrier: number,
  owner: Owner | null,
  day: string,
): Found | null {
  const inForce = facts.allocations
    .filter(one => one.side === side && (one.carrier === carrier || one.carrier === null) && one.from <= day)
    .toSorted((a, b) => Number(a.carrier === null) - Number(b.carrier === null) || (a.from < b.from ? 1 : -1))
  const ofService = inForce.find(one => owner && one.service === owner.service)
  const ofAccount = inForce.find(one => owner && one.account === owner.account)
  const ofBrand = inForce.find(
    one => owner && one.account === null && one.service === null && one.brand === owner.brand,
  )
  const ofReseller = inForce.find(one => one.account === null && one.service === null && one.brand === null)
  if (ofService) return { card: ofService.card, scope: 'service' }
  if (ofAccount) return { card: ofAccount.card, scope: 'account' }
  if (ofBrand) return { card: ofBrand.card, scope: 'brand' }
  return ofReseller ? { card: ofReseller.card, scope: 'reseller' } : null
}

/** The same, cached by day, carrier and owner. */
function cardFinder(facts: Pick<Facts, 'allocations'>) {
  const known = new Map<string, Found | null>()
  return (side: string, carrier: number, owner: Owner | null, day: string): Found | null => {
    const key = [side, carrier, owner?.service, owner?.account, owner?.brand, day].join(' ')
    let card = known.get(key)
    if (card === undefined) {
      card = cardFor(facts, side, carrier, owner, day)
      known.set(key, card)
    }
    return card
  }
}

/** What prices follow from. */
export type PriceFacts = Pick<Facts, 'services' | 'entries' | 'cardRules' | 'holidays' | 'allocations'> & {
  accounts: Pick<Facts['accounts'][number], 'index' | 'brand' | 'moves'>[]
}

/**
 * Allocates and rates every call of the run for a period that ends on `periodEnd`. A carrier's credit is the reseller's
 * alone: it has the cost that the carrier gives it and no charge.
 */
export function priceCalls(
  facts: PriceFacts,
  calls: readonly CollectedCall[],
  periodEnd: string,
): PricedCall[] {
  const cardOf = cardFinder(facts)
  const entries = new Map(
    facts.entries.map(entry => [
      keyOf(entry.card, entry.prefix, entry.kind ?? 0, entry.code ?? '', entry.origin ?? ''),
      entry,
    ]),
  )
  const services = Map.groupBy(facts.services, service => service.cli)
  const accounts = new Map(facts.accounts.map(account => [account.index, account]))
  const rules = new Map((facts.cardRules ?? []).map(rule => [rule.card, rule]))
  const holidays = new Set((facts.holidays ?? []).map(({ nation, day }) => `${nation} ${day}`))
  const price = (found: Found | null, call: RawCall & UsageOfCall) => {
    // A withheld caller of an inbound call is taken to be in the UK.
    const isHidden = call.kind === 1 && /^(withheld|anonymous)$/i.test(call.destination)
    const entry = found && entryFor(entries, found.card, isHidden ? '44' : call.destination, call)
    return (
      entry && {
        entry,
        micros: chargeMicros(entry, call, rules.get(found.card), holidays),
        scope: found.scope,
        byCost: false,
      }
    )
  }
  const byCost = (found: Found | null, call: RawCall & UsageOfCall, wholesale: ReturnType<typeof price>) => {
    const rule = found && rules.get(found.card)
    const micros = rule && wholesale && costPlusMicros(wholesale.entry, call, wholesale.micros, rule)
    return typeof micros === 'bigint' && found && wholesale
      ? { entry: wholesale.entry, micros, scope: found.scope, byCost: true }
      : null
  }
  return calls.flatMap(call => {
    const day = londonTime(call.startedAt).date
    if (day > periodEnd) return []
    const credit = call.kind === CREDIT
    const service = credit
      ? undefined
      : services.get(call.cli)?.find(one => one.start <= day && (one.end === null || one.end >= day))
    const account = service ? accounts.get(service.account) : undefined
    const owner =
      service && account
        ? { service: service.index, account: account.index, brand: brandOn(account, day) }
        : null
    const wholesale = price(cardOf('wholesale', call.carrier, null, day), call)
    const found = owner ? cardOf('retail', call.carrier, owner, day) : null
    const retail = price(found, call) ?? byCost(found, call, wholesale)
    return [
      {
        ...call,
        day,
        service: service?.index ?? null,
        serviceDescription: service?.description ?? '',
        account: account?.index ?? null,
        group: retail?.entry.group ?? null,
        destinationName: retail?.entry.destination ?? null,
        chargeMicros: retail?.micros ?? null,
        fullMicros: retail?.micros ?? null,
        cardOf: retail?.scope ?? null,
        byCost: retail?.byCost ?? false,
        billed: retail ? billedQuantity(retail.entry, call) : 0n,
        ...(retail?.byCost === false
          ? partsApart(retail.entry, call, found ? rules.get(found.card) : undefined, holidays)
          : nothingApart),
        ...(found &&
          retail?.byCost === false &&
          rules.get(found.card)?.restAnew && {
            partOf: (quantity: number) => {
              const part = { ...call, seconds: quantity, quantity }
              const micros = chargeMicros(retail.entry, part, rules.get(found.card), holidays)
              return {
                chargeMicros: micros,
                ...partsApart(retail.entry, part, rules.get(found.card), holidays),
              }
            },
          }),
        costMicros: credit ? (call.carrierMicros ?? null) : (wholesale?.micros ?? null),
      },
    ]
  })
}
