import type { CostPlusTerms, RateCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

export interface StoredRules {
  /** Null: the usual one. */
  calendar: unknown
  /** Micro-pounds. */
  roundTo: number
  roundUp: boolean
  restAnew: boolean
  /** Null: none. */
  costPlus: unknown
}

const ruleColumns = [
  'calendar',
  'round_to as roundTo',
  'round_up as roundUp',
  'rest_anew as restAnew',
  'cost_plus as costPlus',
] as const

export const selectRules = (db: Db, indexes: readonly number[]) =>
  db
    .selectFrom('rate_cards')
    .select(['index', ...ruleColumns])
    .where('index', '=', sql<number>`any(${indexes})`)
    .execute()

export const lockRules = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('rate_cards')
    .select(['name', ...ruleColumns])
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .forUpdate()
    .executeTakeFirst()

export async function updateRules(
  db: Db,
  index: number,
  rules: {
    calendar: RateCalendar | null
    roundTo: number
    roundUp: boolean
    restAnew: boolean
    costPlus: readonly CostPlusTerms[] | null
  },
): Promise<void> {
  await updateRow(db, 'rate_cards', index, {
    calendar: rules.calendar && JSON.stringify(rules.calendar),
    round_to: rules.roundTo,
    round_up: rules.roundUp,
    rest_anew: rules.restAnew,
    cost_plus: rules.costPlus && JSON.stringify(rules.costPlus),
  })
}

export const selectAllocationsOf = (db: Db, cardIndex: number) =>
  db
    .selectFrom('rate_allocations')
    .select(['side', 'valid_from as validFrom', 'created_at as createdAt'])
    .where('rate_card_index', '=', cardIndex)
    .execute()

/** A new version of a card has the rules of the version before it. */
export async function copyRules(db: Db, index: number): Promise<void> {
  await sql`
    update rate_cards n set calendar = o.calendar, round_to = o.round_to, round_up = o.round_up, rest_anew = o.rest_anew,
      cost_plus = o.cost_plus
    from rate_cards c join rate_cards o on o.client_index = c.client_index and o.name = c.name
      and o.carrier_index is not distinct from c.carrier_index and o.valid_from < c.valid_from
    where n.index = ${index} and c.index = n.index and not exists (
      select from rate_cards b where b.client_index = c.client_index and b.name = c.name
        and b.carrier_index is not distinct from c.carrier_index
        and b.valid_from < c.valid_from and b.valid_from > o.valid_from)`.execute(db)
}

export const setCostPlus = (db: Db, index: number, costPlus: readonly CostPlusTerms[]) =>
  updateRow(db, 'rate_cards', index, { cost_plus: JSON.stringify(costPlus) })
