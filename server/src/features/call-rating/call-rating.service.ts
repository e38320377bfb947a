import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { londonDayNumber } from '../../platform/clock/london.ts'
import {
  bandOn,
  costPlusMicros,
  costTermsOf,
  pricedCost,
  type PreparedRateCard,
  specialCharge,
  type TimeBand,
  type RatingTables,
  timeBandAt,
} from '../rate-cards/rate-cards.service.ts'
import type { ServicesByCli } from '../account-services/services.service.ts'
import { createUsageTeller, type OnUsage } from './account-call-usage.service.ts'
import { createCarrierCosts } from './carrier-costs.service.ts'
import { chargeOf, chargeRetail, entryOf, MOST_BILLABLE } from './call-entries.service.ts'
import { type CallRow, createCallReader } from './call-rows.service.ts'
import {
  type Allowance,
  chargeAfterCover,
  createInclusiveUse,
  type InclusiveUse,
} from './inclusive-use.domain.ts'
import { createRatedCallWriter, unratedCall } from './rated-call-writer.service.ts'
import {
  PLACE,
  PLACE_DESTINATION,
  PLACE_GROUP,
  prepareRatingCards,
  type RatingCard,
} from './rating-cards.service.ts'
import { prepareRatingServices } from './rating-services.service.ts'
import {
  byGroup,
  coveredSeconds,
  createSumTable,
  type RatingSums,
  type Sum,
  totalOf,
  type UsageSum,
} from './rating-sums.domain.ts'

export { type Allowance, clisOfAllowances } from './inclusive-use.domain.ts'
export type { AccountCallUsage } from './account-call-usage.service.ts'
export type { InclusiveUse } from './inclusive-use.domain.ts'
export type { RatingSums, RatingTotals, Sum, UsageSum } from './rating-sums.domain.ts'

export interface RatingInput {
  billRunIndex: number
  clientIndex: number
  /** Instant in ms UTC at which the period begins; earlier calls are late. */
  periodStartMs: number
  services: ServicesByCli
  tables: RatingTables
  /** Bundles of accounts, those of one account in the order in which they are used. */
  allowances: readonly Allowance[]
  /**
   * Receives a chunk of rated calls in binary COPY of `ratedCallColumns`, which it may retain. Absent: only the sums
   * are needed.
   */
  write?: (chunk: Buffer) => void
  /** Receives each call of an account; absent for bill runs. */
  onUsage?: OnUsage
}

export interface CallRating {
  /** Rates the calls of the next chunk of a binary COPY of `callColumns`. */
  push: (chunk: Buffer) => void
  /** The same for a COPY in order of start, then call id: these calls use up allowances. */
  pushInOrder: (chunk: Buffer) => void
  /** Calls rated so far. */
  done(): number
  /** Writes what is left and returns the sums. */
  finish(): RatingSums
}

/**
 * Allocates and rates calls, both sides, from bytes to bytes: no object is created per call, so that memory stays the
 * same for any number of calls (engine: Rating). The same input gives the same output.
 */
export function createCallRating(input: RatingInput): CallRating {
  const { periodStartMs } = input
  const services = prepareRatingServices(input.services)
  const prepared = prepareRatingCards(input.tables, input.clientIndex)
  const { cards, groups, destinations } = prepared
  const writer = input.write && createRatedCallWriter(input, input.write)
  const tellUsage = input.onUsage && createUsageTeller(input.onUsage, groups.names)
  const counts = { lateCalls: 0, unallocatedCalls: 0, unratedRetailCalls: 0, unratedWholesaleCalls: 0 }
  const sums = createSumTable()
  const inclusive =
    input.allowances.length > 0 ? createInclusiveUse(input.allowances, groups.names) : undefined
  const carrierCosts = createCarrierCosts(destinations.names)
  const destinationSums = sums.reserve(destinations.names.length)
  const days = new Map<number, number>()
  let done = 0
  let lastDay = -1
  let daySum = 0
  const call = unratedCall()

  let usualBand: TimeBand = 'day'
  /** The band on a card; null on a day whose bank holidays are not known. */
  const bandFor = ({ card }: RatingCard, row: CallRow): TimeBand | null =>
    card.calendar === null ? usualBand : bandOn(card, row.startedAtMs)
  const cardAt = (number: number) => (number < 0 ? undefined : cards[number])
  const enterDay = (day: number): void => {
    lastDay = day
    daySum = days.get(day) ?? sums.reserve(1)
    days.set(day, daySum)
  }
  const retailCardOf = (service: number, carrierIndex: number, day: number): number => {
    const key = prepared.keyOf(carrierIndex, day)
    const known = services.cardOf(service, key)
    if (known !== -2) return known
    const card = prepared.retail(
      {
        serviceIndex: services.serviceOf(service),
        accountIndex: services.accountOf(service),
        brandIndex: services.brandOf(service),
      },
      carrierIndex,
      day,
    )
    services.setCard(service, key, card)
    return card
  }
  /** A retail charge from the wholesale one, whose entry then says what the call is. */
  const rateByCost = (
    row: CallRow,
    { card }: RatingCard,
    costPlus: NonNullable<PreparedRateCard['costPlus']>,
  ): void => {
    const { wholesaleCard, wholesaleUnbanded } = call
    const wholesaleEntry = Math.max(call.wholesaleEntry, wholesaleUnbanded)
    const entry = wholesaleEntry < 0 ? undefined : wholesaleCard?.entries[wholesaleEntry]
    const terms = entry && costTermsOf(costPlus, entry.productGroup)
    if (!wholesaleCard || !terms) return
    call.retailUnbanded = wholesaleUnbanded
    if (wholesaleUnbanded >= 0) {
      call.pricedBy = wholesaleCard
      return
    }
    const cost = pricedCost(entry, entry.special ? row.quantity : row.durationSeconds, call.wholesaleMicros)
    call.band = bandFor(wholesaleCard, row) ?? usualBand
    call.pricedBy = wholesaleCard
    call.retailEntry = wholesaleEntry
    call.billableSeconds = Math.min(cost.billable, MOST_BILLABLE)
    call.retailMicros = costPlusMicros(terms, cost, card.rounding)
  }
  const rateRetail = (row: CallRow, service: number, day: number): void => {
    call.retailEntry = -1
    call.retailUnbanded = -1
    call.retailMicros = 0
    call.setUpMicros = 0
    call.accessMicros = 0
    call.serviceMicros = 0
    call.retailCard = service < 0 ? undefined : cardAt(retailCardOf(service, row.carrierIndex, day))
    const card = call.retailCard
    call.pricedBy = card
    if (!card) return
    call.retailEntry = entryOf(card, row)
    const entry = call.retailEntry < 0 ? undefined : card.entries[call.retailEntry]
    if (!entry) {
      if (card.card.costPlus !== null) rateByCost(row, card, card.card.costPlus)
      return
    }
    const band = bandFor(card, row)
    if (band === null) {
      call.retailUnbanded = call.retailEntry
      call.retailEntry = -1
      return
    }
    call.band = band
    const quantity = entry.special ? row.quantity : row.durationSeconds
    call.billableSeconds = chargeRetail(call, card, entry, quantity)
  }
  const toCover = { accountIndex: 0, serviceIndex: 0, group: 0, day: 0, kind: 0, quantity: 0 }
  const useInclusive = (day: number, { kind, quantity }: CallRow): void => {
    const { pricedBy, accountBundles } = call
    if (!inclusive || !pricedBy || call.retailEntry < 0) return
    toCover.accountIndex = call.accountIndex
    toCover.serviceIndex = call.serviceIndex
    toCover.group = pricedBy.places[call.retailEntry * PLACE + PLACE_GROUP] ?? 0
    toCover.day = day
    toCover.kind = kind
    toCover.quantity = quantity
    call.covered = inclusive.cover(toCover, accountBundles)
    if (call.covered === 0) return
    const entry = pricedBy.entries[call.retailEntry]
    if (entry && pricedBy.card.restAnew && pricedBy === call.retailCard && call.covered < quantity) {
      chargeRetail(call, pricedBy, entry, quantity - call.covered)
      return
    }
    call.retailMicros = chargeAfterCover(call.retailMicros, quantity, call.covered)
    if (call.setUpMicros + call.accessMicros + call.serviceMicros === 0) return
    call.setUpMicros = chargeAfterCover(call.setUpMicros, quantity, call.covered)
    call.accessMicros = chargeAfterCover(call.accessMicros, quantity, call.covered)
    call.serviceMicros = chargeAfterCover(call.serviceMicros, quantity, call.covered)
  }
  const rateWholesale = (row: CallRow, day: number): void => {
    call.wholesaleEntry = -1
    call.wholesaleUnbanded = -1
    call.wholesaleMicros = 0
    if (call.credit) {
      // A credit is what the carrier says it is.
      call.wholesaleMicros = Number.isNaN(row.carrierCostMicros) ? 0 : row.carrierCostMicros
      call.wholesaleCard = undefined
      return
    }
    call.wholesaleCard = cardAt(prepared.wholesale(row.carrierIndex, day))
    const card = call.wholesaleCard
    if (!card) return
    call.wholesaleEntry = entryOf(card, row)
    const entry = call.wholesaleEntry < 0 ? undefined : card.entries[call.wholesaleEntry]
    if (!entry) return
    const band = bandFor(card, row)
    if (band === null) {
      call.wholesaleUnbanded = call.wholesaleEntry
      call.wholesaleEntry = -1
    } else if (entry.special)
      call.wholesaleMicros = specialCharge(
        entry,
        entry.special,
        band,
        row.quantity,
        card.card.rounding,
      ).chargeMicros
    else call.wholesaleMicros = chargeOf(card, entry, band, row.durationSeconds)
  }
  const addUsage = (service: number, seconds: number): void => {
    const { pricedBy, retailEntry, retailMicros, wholesaleMicros } = call
    if (!pricedBy) return
    const place = retailEntry * PLACE
    let usage = services.usageOf(service)
    if (usage < 0) {
      usage = sums.reserve(groups.names.length)
      services.setUsage(service, usage)
    }
    sums.add(usage + (pricedBy.places[place + PLACE_GROUP] ?? 0), seconds, retailMicros, wholesaleMicros)
    const destination = pricedBy.places[place + PLACE_DESTINATION] ?? 0
    sums.add(destinationSums + destination, seconds, retailMicros, wholesaleMicros)
  }

  const addCarrierCost = (row: CallRow): void => {
    const { wholesaleCard, wholesaleEntry, wholesaleMicros } = call
    const destination =
      wholesaleCard && wholesaleEntry >= 0
        ? (wholesaleCard.places[wholesaleEntry * PLACE + PLACE_DESTINATION] ?? -1)
        : -1
    carrierCosts.add(row, destination, wholesaleMicros)
  }

  const rate = (row: CallRow, inOrder: boolean): void => {
    const seconds = row.durationSeconds
    const day = londonDayNumber(row.startedAtMs)
    if (day !== lastDay) enterDay(day)
    call.credit = row.kind === usageKind.carrier_credit
    const service = call.credit ? -1 : services.find(row.bytes, row.cliFrom, row.cliTo, day)
    call.accountIndex = service < 0 ? 0 : services.accountOf(service)
    call.serviceIndex = service < 0 ? 0 : services.serviceOf(service)
    usualBand = timeBandAt(row.startedAtMs)
    call.band = usualBand
    call.late = row.startedAtMs < periodStartMs
    // Before retail, which may be cost plus.
    rateWholesale(row, day)
    rateRetail(row, service, day)
    call.covered = 0
    if (inOrder) useInclusive(day, row)
    writer?.add(row, call)

    done += 1
    if (call.late) counts.lateCalls += 1
    sums.add(daySum, seconds, call.retailMicros, call.wholesaleMicros)
    if (call.credit) return
    if (!Number.isNaN(row.carrierCostMicros)) addCarrierCost(row)
    if (call.wholesaleEntry < 0) counts.unratedWholesaleCalls += 1
    if (service < 0) counts.unallocatedCalls += 1
    else if (call.retailEntry < 0) counts.unratedRetailCalls += 1
    else addUsage(service, seconds)
    if (service >= 0) tellUsage?.(call, day, seconds)
  }

  const usageSums = (uses: readonly InclusiveUse[]): UsageSum[] => {
    const usage: UsageSum[] = []
    const covered = coveredSeconds(uses)
    for (let service = 0; service < services.count; service += 1) {
      const first = services.usageOf(service)
      if (first < 0) continue
      for (const [group, productGroup] of groups.names.entries()) {
        const sum = sums.read(first + group)
        if (sum.calls === 0) continue
        const accountIndex = services.accountOf(service)
        const serviceIndex = services.serviceOf(service)
        const inclusiveSeconds = covered.get(`${serviceIndex} ${productGroup}`) ?? 0
        usage.push({ accountIndex, serviceIndex, productGroup, inclusiveSeconds, ...sum })
      }
    }
    return usage
  }

  return {
    push: createCallReader(row => rate(row, false)),
    pushInOrder: createCallReader(row => rate(row, true)),
    done: () => done,
    finish() {
      writer?.finish()
      const uses = inclusive?.uses() ?? []
      const usage = usageSums(uses)
      const daySums = new Map(Array.from(days, ([day, sum]) => [day, sums.read(sum)]))
      return {
        totals: { ...totalOf(daySums.values()), ...counts },
        usage,
        productGroups: byGroup(usage),
        destinations: new Map(
          destinations.names
            .map((name, number): [string, Sum] => [name, sums.read(destinationSums + number)])
            .filter(([, sum]) => sum.calls > 0),
        ),
        days: daySums,
        inclusive: uses,
        carrierCosts: carrierCosts.sums(),
      }
    },
  }
}
