import { calendarDate, indexParam } from '@nineops/contract/http'
import { type CostPlusTerms, costPlusGroup } from '@nineops/contract/bureau/rate-card-rules.contract'
import type { NewRateCardEntry } from '@nineops/contract/bureau/rate-cards.contract'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { addRateCard, checkNewRateCard, type NewRateCard } from '../rate-cards/rate-cards.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import type { RateColumn, RateRow } from './ratecard-rows.domain.ts'

/** The form's fields besides the file. */
export const rateCardFields = z.object({
  name: z.string('Name the rate card').trim().min(1, 'Name the rate card').max(100),
  /** Empty: a retail card for any carrier. */
  carrierIndex: z.preprocess(
    text => (text === '' || text === undefined ? null : text),
    indexParam.nullable(),
  ),
  validFrom: calendarDate,
})

const MOST_TERMS = 200

/** A whole card is added: a new name, or a new version of a name from another day. A prefix may occur only once for
 * each kind, charge code and origin. */
export async function planRateCard(
  db: Db,
  card: NewRateCard,
  rows: readonly FileRow<RateColumn, RateRow>[],
  { errors }: ImportNotes,
  userIndex: number,
): Promise<ImportPlan> {
  await checkNewRateCard(db, card)
  const seen = new Map<string, number>()
  const entries: NewRateCardEntry[] = []
  const costPlus: CostPlusTerms[] = []
  const take = (key: string, line: number, column: RateColumn, value: string): void => {
    const earlier = seen.get(key)
    const what = column === 'prefix' ? 'prefix' : 'product group'
    if (earlier !== undefined) errors.add(line, column, value, `The same ${what} as on line ${earlier}`)
    else seen.set(key, line)
  }
  for (const { line, row } of rows) {
    if (row === null) continue
    if ('costPlus' in row) {
      const { productGroup } = row.costPlus
      costPlus.push(row.costPlus)
      take(`cost plus ${costPlusGroup(productGroup)}`, line, 'product_group', productGroup ?? '')
      continue
    }
    const { prefix, kind, chargeCode, origin } = row.entry
    entries.push(row.entry)
    take([prefix, kind, chargeCode, origin].join(' '), line, 'prefix', prefix)
  }
  if (costPlus.length > MOST_TERMS)
    errors.add(
      null,
      'cost_percent',
      '',
      `A card has cost plus terms for at most ${MOST_TERMS} product groups`,
    )
  return {
    added: entries.length + costPlus.length,
    changes: [],
    same: new Set(),
    save: async tx => ({
      rateCardIndex: await addRateCard(tx, card, entries, userIndex, costPlus),
      accounts: [],
    }),
  }
}
