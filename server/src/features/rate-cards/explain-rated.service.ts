import { type AllowanceUnit, unitOfKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import type { RateCardEntry } from '@nineops/contract/bureau/rate-cards.contract'
import { londonDate, londonDayNumber } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { type RatedSide, rateRetailSide, rateSide } from './call-charges.domain.ts'
import { allocationStep, type CallToExplain, chargeSteps } from './explain-call.domain.ts'
import { prepareAllocations, resolveCard } from './rate-allocations.domain.ts'
import { selectBrandOn as brandOn } from './cards-in-force.repository.ts'
import { loadCardRules } from './card-rules.service.ts'
import { listAllocations } from './rate-allocations.repository.ts'
import { findPosition, prepareRateCard, type Usage, voice } from './rate-cards.domain.ts'
import { toEntry } from './entry-rows.domain.ts'
import { selectCard, selectEntriesAlong } from './rate-cards.repository.ts'
import { toRateAllocation, toRateEntry } from './rating-tables.service.ts'

/** One side of a call as a bill run rated it; nulls where it was not rated. */
export interface RatedFacts {
  cardIndex: number | null
  prefix: string | null
  /** Pounds with six decimals. */
  charge: string | null
}

/** A call that a bill run has rated. */
export interface RatedCallFacts {
  clientIndex: number
  serviceIndex?: number | null
  accountIndex: number | null
  carrierIndex: number
  destination: string
  startedAtMs: number
  /** Or the quantity of a kind that is not timed. */
  durationSeconds: number
  /** Absent: a voice call. */
  usage?: Usage
  wholesale: RatedFacts
  retail: RatedFacts
  /** How much of its quantity bundles cover, and the bundles' names. */
  inclusive?: { covered: number; bundles: readonly string[] } | null
}

export interface ExplainedSide {
  side: 'wholesale' | 'retail'
  card: { index: number; name: string; validFrom: string } | null
  entry: RateCardEntry | null
  charge: string | null
  steps: string[]
}

/** Explains the charges of a rated call: the card and prefix that rated it, and the arithmetic. */
export async function explainRated(db: Db, rated: RatedCallFacts): Promise<ExplainedSide[]> {
  const { clientIndex, accountIndex, carrierIndex } = rated
  const brandIndex =
    accountIndex === null ? null : await brandOn(db, accountIndex, londonDate(rated.startedAtMs))
  const serviceIndex = rated.serviceIndex ?? null
  const owners = { serviceIndex, accountIndex, brandIndex, resellerIndex: clientIndex }
  const rows = (await listAllocations(db, clientIndex)).filter(
    row => row.carrierIndex === null || row.carrierIndex === carrierIndex,
  )
  const prepared = prepareAllocations(rows.map(row => toRateAllocation(row, clientIndex)))
  const call: CallToExplain = { ...rated, owners }
  const wholesale = await explainSide(db, 'wholesale', call, rated, prepared)
  const retail = await explainSide(db, 'retail', call, rated, prepared, wholesale.result)
  return [retail.explained, wholesale.explained]
}

interface Explained {
  explained: ExplainedSide
  result: RatedSide
}

async function explainSide(
  db: Db,
  side: ExplainedSide['side'],
  call: CallToExplain,
  rated: RatedCallFacts,
  prepared: ReturnType<typeof prepareAllocations>,
  wholesale?: RatedSide,
): Promise<Explained> {
  const { cardIndex, prefix, charge } = rated[side]
  const inclusive = rated.inclusive ?? null
  const day = londonDayNumber(call.startedAtMs)
  const now = resolveCard(prepared, side, call.owners, call.carrierIndex, day)
  const row = cardIndex === null ? undefined : await selectCard(db, call.owners.resellerIndex, cardIndex)
  if (!row) {
    const date = londonDate(call.startedAtMs)
    return {
      explained: {
        side,
        card: null,
        entry: null,
        charge,
        steps: [`No ${side} rate card was in force on ${date}.`],
      },
      result: { rated: false, reason: 'no_rate_card' },
    }
  }
  const entries = await selectEntriesAlong(db, [row.index], call.destination, call.usage ?? voice)
  const ofPrefix = prepareRateCard(
    row.index,
    row.name,
    entries.filter(each => each.prefix === prefix).map(toRateEntry),
  )
  const found = findPosition(ofPrefix, call.destination, call.usage)
  const entry = entries.filter(each => each.prefix === prefix)[found] ?? null
  const card = prepareRateCard(
    row.index,
    row.name,
    entry ? [toRateEntry(entry)] : [],
    (await loadCardRules(db, [row.index])).get(row.index),
  )
  const asked = [call.destination, call.startedAtMs, call.durationSeconds, call.usage] as const
  const result = wholesale ? rateRetailSide(card, wholesale, ...asked) : rateSide(card, ...asked)
  const which =
    now?.rateCardIndex === row.index
      ? allocationStep(prepared, side, call, now, card)
      : `The rating used the ${side} rate card "${row.name}". Allocations have changed since.`
  const steps = [which, ...chargeSteps(call, result, card)]
  const full = result.rated ? result.chargeMicros : null
  if (full !== null && charge !== null && side === 'retail' && inclusive)
    steps.push(
      inclusiveStep(call, inclusive, microsToDecimal(full), charge, card.restAnew && card.entries.length > 0),
    )
  else if (full !== null && charge !== null && parseMicros(charge) !== full)
    steps.push(`The rating came to ${charge}: the card has changed since.`)
  return {
    explained: {
      side,
      card: { index: row.index, name: row.name, validFrom: row.validFrom },
      entry: entry && toEntry(entry),
      charge,
      steps,
    },
    result,
  }
}

const counted: Record<AllowanceUnit, string> = { seconds: 's', messages: 'messages', bytes: 'bytes' }

/** The part of a call covered by bundles, and the rest to pay (engine: Rating). */
const inclusiveStep = (
  { durationSeconds: quantity, usage = voice }: CallToExplain,
  { covered, bundles }: { covered: number; bundles: readonly string[] },
  full: string,
  charge: string,
  restAnew: boolean,
): string => {
  const names = bundles.map(name => `"${name}"`).join(' and ')
  const unit = counted[unitOfKind(usage.kind) ?? 'seconds']
  if (restAnew && covered < quantity)
    return `${covered} of ${quantity} ${unit} are inclusive in ${names}; the other ${quantity - covered} rated by themselves = ${charge}.`
  return covered === quantity
    ? `All ${covered} ${unit} are inclusive in ${names}: ${charge}.`
    : `${covered} of ${quantity} ${unit} are inclusive in ${names}: ${full} × ${quantity - covered} / ${quantity}, half up to 6 decimals = ${charge}.`
}
