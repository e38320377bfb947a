import { microsToDecimal } from '@nineops/contract/money'
import { normaliseDialled, normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type {
  RateCandidate,
  RatedSide,
  RateTest,
  RateTestAnswer,
} from '@nineops/contract/bureau/rate-cards.contract'
import { isTimed, usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { parseIsoTime } from '../../platform/clock/call-times.ts'
import type { Db } from '../../platform/db/db.ts'
import { toEntry } from './entry-rows.domain.ts'
import { loadCardRules } from './card-rules.service.ts'
import { explainCall, type SideExplanation } from './explain-call.domain.ts'
import { type RateCandidate as Candidate, rateCandidates } from './rate-candidates.domain.ts'
import { prepareAllocations, type RateAllocation } from './rate-allocations.domain.ts'
import {
  type AllocationRow,
  listAllocations,
  selectAccount,
  selectServiceFrom,
} from './rate-allocations.repository.ts'
import { prepareRateCard } from './rate-cards.domain.ts'
import { rateCardErrors } from './rate-cards.errors.ts'
import { type EntryRow, selectCarrier, selectEntriesAlong } from './rate-cards.repository.ts'
import { toRateAllocation, toRateEntry } from './rating-tables.service.ts'

/**
 * What a call would cost on both sides and why, without bundles (product: Rate Allocation).
 * @throws 404 for an unknown carrier or account, 400 `validation_failed` for an invalid destination or time
 */
export async function testRates(db: Db, clientIndex: number, test: RateTest): Promise<RateTestAnswer> {
  const { carrierIndex, accountIndex, durationSeconds } = test
  if (!(await selectCarrier(db, clientIndex, carrierIndex))) throw rateCardErrors.noCarrier(carrierIndex)
  const account = accountIndex === undefined ? undefined : await selectAccount(db, clientIndex, accountIndex)
  if (accountIndex !== undefined && !account) throw rateCardErrors.noAccount(accountIndex)
  const usage = {
    kind: usageKind[test.kind ?? 'voice'],
    chargeCode: test.chargeCode ?? '',
    origin: (test.origin ?? '').toUpperCase(),
  }
  const isPlain = usage.kind === usageKind.voice && usage.chargeCode === '' && usage.origin === ''
  const needsNumber = usage.kind < usageKind.data
  const destination = test.destination === '' && !needsNumber ? '' : normaliseDialled(test.destination)
  if (destination === null) throw rateCardErrors.badDestination(test.destination)
  const startedAtMs = parseIsoTime(test.startedAt)
  if (startedAtMs === null) throw rateCardErrors.badTime(test.startedAt)

  const rows = (await listAllocations(db, clientIndex)).filter(
    row => row.carrierIndex === null || row.carrierIndex === carrierIndex,
  )
  const allocations = new Map(rows.map(row => [toRateAllocation(row, clientIndex), row]))
  const names = new Map(rows.map(row => [row.rateCardIndex, row.cardName]))
  // Only the entries that match this number: a card may have a hundred thousand others.
  const entries = Map.groupBy(
    await selectEntriesAlong(db, [...names.keys()], destination, usage),
    entry => entry.rateCardIndex,
  )
  const rules = await loadCardRules(db, [...names.keys()])
  const cards = new Map(
    [...names].map(([index, name]) => [
      index,
      prepareRateCard(index, name, (entries.get(index) ?? []).map(toRateEntry), rules.get(index)),
    ]),
  )
  const service =
    account && test.cli !== undefined
      ? await selectServiceFrom(
          db,
          clientIndex,
          normalisePhoneNumber(test.cli) ?? '',
          test.startedAt.slice(0, 10),
        )
      : undefined
  const owners = {
    serviceIndex: service?.index ?? null,
    accountIndex: account?.index ?? null,
    brandIndex: account?.brandIndex ?? null,
    resellerIndex: clientIndex,
  }
  const quantity = isTimed(test.kind ?? 'voice') ? durationSeconds : (test.quantity ?? 1)
  const call = {
    owners,
    carrierIndex,
    destination,
    startedAtMs,
    durationSeconds: quantity,
    ...(isPlain ? {} : { usage }),
  }
  const prepared = prepareAllocations([...allocations.keys()])
  const { wholesale, retail, marginMicros } = explainCall(prepared, cards, call)
  const sideOf = (side: RatedSide['side'], explained: SideExplanation) =>
    toSide(
      side,
      explained,
      rateCandidates(prepared, cards, side, call, wholesale.result),
      allocations,
      entries,
    )
  return {
    destination,
    startedAt: new Date(startedAtMs).toISOString(),
    wholesale: sideOf('wholesale', wholesale),
    retail: sideOf('retail', retail),
    margin: marginMicros === null ? null : microsToDecimal(marginMicros),
  }
}

type Rows = ReadonlyMap<RateAllocation, AllocationRow>

function toCandidate({ allocation, won, why, result }: Candidate, rows: Rows): RateCandidate[] {
  const row = rows.get(allocation)
  if (!row) return []
  return [
    {
      allocationIndex: row.index,
      scope: allocation.level,
      card: { index: row.rateCardIndex, name: row.cardName, validFrom: row.cardValidFrom },
      validFrom: row.validFrom,
      won,
      why,
      charge: result.rated ? microsToDecimal(result.chargeMicros) : null,
    },
  ]
}

function toSide(
  side: RatedSide['side'],
  { allocation, result, steps }: SideExplanation,
  candidates: readonly Candidate[],
  allocations: Rows,
  entries: ReadonlyMap<number, EntryRow[]>,
): RatedSide {
  const row = allocation ? allocations.get(allocation) : undefined
  const found = result.rated ? result : null
  const along = entries.get(row?.rateCardIndex ?? 0) ?? []
  const entry = found?.costPlus
    ? undefined
    : along.find(
        ({ prefix, chargeCode, origin }) =>
          prefix === found?.entry.prefix &&
          chargeCode === (found.entry.special?.chargeCode ?? '') &&
          origin === (found.entry.special?.origin ?? ''),
      )
  return {
    side,
    rated: result.rated,
    card: row ? { index: row.rateCardIndex, name: row.cardName, validFrom: row.cardValidFrom } : null,
    allocation:
      row && allocation ? { index: row.index, scope: allocation.level, validFrom: row.validFrom } : null,
    entry: entry ? toEntry(entry) : null,
    band: found?.band ?? null,
    billableSeconds: found?.billableSeconds ?? null,
    accessCharge: found && found.accessMicros > 0 ? microsToDecimal(found.accessMicros) : null,
    serviceCharge: found && found.serviceMicros > 0 ? microsToDecimal(found.serviceMicros) : null,
    charge: found ? microsToDecimal(found.chargeMicros) : null,
    steps,
    candidates: candidates.flatMap(candidate => toCandidate(candidate, allocations)),
    shorterPrefixes: along
      .filter(({ prefix }) => prefix !== '' && prefix !== entry?.prefix)
      .map(({ prefix, destination }) => ({ prefix, destination }))
      .toSorted((a, b) => b.prefix.length - a.prefix.length),
  }
}
