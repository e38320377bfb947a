import {
  costPlusTerms,
  type RateCardRules,
  rateCalendar,
  rateRoundings,
  usualCalendar,
} from '@nineops/contract/bureau/rate-card-rules.contract'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { knownHolidays } from '../bank-holidays/bank-holidays.service.ts'
import { prepareCalendar } from './rate-calendars.domain.ts'
import * as repository from './card-rules.repository.ts'
import { selectClosedRunUsing } from './rate-allocations.repository.ts'
import { rateCardErrors } from './rate-cards.errors.ts'
import { prepareCostPlus } from './cost-plus.domain.ts'
import type { CardRules } from './rate-cards.domain.ts'

const MICROS: Record<RateCardRules['roundTo'], number> = { micro: 1, tenth_of_penny: 1000, penny: 10_000 }

const readCostPlus = (stored: unknown) => z.array(costPlusTerms).parse(stored ?? [])

/** Stored rules in the contract's form. */
export const toCardRules = (row: repository.StoredRules): RateCardRules => ({
  calendar: row.calendar === null ? usualCalendar : rateCalendar.parse(row.calendar),
  roundTo: rateRoundings.find(name => MICROS[name] === row.roundTo) ?? 'micro',
  roundUp: row.roundUp,
  restAnew: row.restAnew,
  costPlus: readCostPlus(row.costPlus),
})

/** Rules of cards by index, prepared for rating. */
export async function loadCardRules(
  db: Db,
  cardIndexes: readonly number[],
): Promise<ReadonlyMap<number, CardRules>> {
  const rules = new Map<number, CardRules>()
  for (const row of await repository.selectRules(db, cardIndexes)) {
    const calendar = row.calendar === null ? null : rateCalendar.parse(row.calendar)
    const nation = calendar?.bankHolidays ?? null
    rules.set(row.index, {
      calendar: calendar && prepareCalendar(calendar, nation && (await knownHolidays(db, nation))),
      rounding: { to: row.roundTo, up: row.roundUp },
      restAnew: row.restAnew,
      costPlus: prepareCostPlus(readCostPlus(row.costPlus)),
    })
  }
  return rules
}

/**
 * Changes what a card says besides its prices; returns the rules as they were.
 * @throws 404, 409 `rate_card_used` when a closed bill run was rated with the card, `cost_plus_for_retail` when cost plus
 * terms would be given to a card that is allocated for wholesale
 */
export async function changeCardRules(
  db: Db,
  clientIndex: number,
  index: number,
  { calendar, roundTo, roundUp, restAnew, costPlus }: RateCardRules,
): Promise<RateCardRules> {
  const row = await repository.lockRules(db, clientIndex, index)
  if (!row) throw rateCardErrors.notFound(index)
  for (const allocation of await repository.selectAllocationsOf(db, index)) {
    const run = await selectClosedRunUsing(db, clientIndex, { ...allocation, validTo: null })
    if (run) throw rateCardErrors.cardUsed(run)
    if (costPlus.length > 0 && allocation.side === 'wholesale')
      throw rateCardErrors.costPlusForRetail(row.name)
  }
  const isUsual = JSON.stringify(calendar) === JSON.stringify(usualCalendar)
  await repository.updateRules(db, index, {
    calendar: isUsual ? null : calendar,
    roundTo: MICROS[roundTo],
    roundUp,
    restAnew,
    costPlus: costPlus.length > 0 ? costPlus : null,
  })
  return toCardRules(row)
}
