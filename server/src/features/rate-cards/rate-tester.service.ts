import { microsToDecimal } from '@nineops/contract/money'
import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type { RatedSide, RateTest, RateTestAnswer } from '@nineops/contract/rate-cards.contract'
import { parseIsoTime } from '../../platform/clock/call-times.ts'
import type { Db } from '../../platform/db/db.ts'
import { timeBandAt } from './call-charges.domain.ts'
import { explainCall, type SideExplanation } from './explain-call.domain.ts'
import { prepareAllocations, type RateAllocation } from './rate-allocations.domain.ts'
import { type AllocationRow, listAllocations, selectAccount } from './rate-allocations.repository.ts'
import { prepareRateCard } from './rate-cards.domain.ts'
import { rateCardErrors } from './rate-cards.errors.ts'
import { type EntryRow, selectCarrier, selectEntriesAlong } from './rate-cards.repository.ts'
import { toRateAllocation, toRateEntry } from './rating-tables.service.ts'

/**
 * What a call would cost on both sides and why, without bundles (product: Rate Allocation).
 * @throws 404 for an unknown carrier or account, 400 `validation_failed` for a destination or time that is none
 */
export async function testRates(db: Db, clientIndex: number, test: RateTest): Promise<RateTestAnswer> {
  const { carrierIndex, accountIndex, durationSeconds } = test
  if (!(await selectCarrier(db, clientIndex, carrierIndex))) throw rateCardErrors.noCarrier(carrierIndex)
  const account = accountIndex === undefined ? undefined : await selectAccount(db, clientIndex, accountIndex)
  if (accountIndex !== undefined && !account) throw rateCardErrors.noAccount(accountIndex)
  const destination = normalisePhoneNumber(test.destination)
  if (destination === null) throw rateCardErrors.badDestination(test.destination)
  const startedAtMs = parseIsoTime(test.startedAt)
  if (startedAtMs === null) throw rateCardErrors.badTime(test.startedAt)

  const rows = (await listAllocations(db, clientIndex)).filter(row => row.carrierIndex === carrierIndex)
  const allocations = new Map(rows.map(row => [toRateAllocation(row, clientIndex), row]))
  const names = new Map(rows.map(row => [row.rateCardIndex, row.cardName]))
  // Only the entries along this number: a card may have a hundred thousand others.
  const entries = Map.groupBy(
    await selectEntriesAlong(db, [...names.keys()], destination),
    entry => entry.rateCardIndex,
  )
  const cards = new Map(
    [...names].map(([index, name]) => [
      index,
      prepareRateCard(index, name, (entries.get(index) ?? []).map(toRateEntry)),
    ]),
  )
  const owners = {
    accountIndex: account?.index ?? null,
    brandIndex: account?.brandIndex ?? null,
    resellerIndex: clientIndex,
  }
  const call = { owners, carrierIndex, destination, startedAtMs, durationSeconds }
  const { wholesale, retail, marginMicros } = explainCall(
    prepareAllocations([...allocations.keys()]),
    cards,
    call,
  )
  return {
    destination,
    startedAt: new Date(startedAtMs).toISOString(),
    band: timeBandAt(startedAtMs),
    wholesale: toSide('wholesale', wholesale, allocations, entries),
    retail: toSide('retail', retail, allocations, entries),
    margin: marginMicros === null ? null : microsToDecimal(marginMicros),
  }
}

function toSide(
  side: RatedSide['side'],
  { allocation, result, steps }: SideExplanation,
  allocations: ReadonlyMap<RateAllocation, AllocationRow>,
  entries: ReadonlyMap<number, EntryRow[]>,
): RatedSide {
  const row = allocation ? allocations.get(allocation) : undefined
  const found = result.rated ? result : null
  const entry = entries.get(row?.rateCardIndex ?? 0)?.find(({ prefix }) => prefix === found?.entry.prefix)
  return {
    side,
    rated: result.rated,
    card: row ? { index: row.rateCardIndex, name: row.cardName, validFrom: row.cardValidFrom } : null,
    allocation:
      row && allocation ? { index: row.index, scope: allocation.level, validFrom: row.validFrom } : null,
    entry: entry ?? null,
    billableSeconds: found?.billableSeconds ?? null,
    charge: found ? microsToDecimal(found.chargeMicros) : null,
    steps,
  }
}
