import { calendarDate, indexParam } from '@nineops/contract/http'
import type { NewRateCardEntry } from '@nineops/contract/bureau/rate-cards.contract'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { addRateCard, checkNewRateCard, type NewRateCard } from '../rate-cards/rate-cards.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import type { RateColumn } from './ratecard-rows.domain.ts'

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

/** A whole card is added: a new name, or a new version of a name from another day. A prefix may occur only once for
 * each kind, charge code and origin. */
export async function planRateCard(
  db: Db,
  card: NewRateCard,
  rows: readonly FileRow<RateColumn, NewRateCardEntry>[],
  { errors }: ImportNotes,
  userIndex: number,
): Promise<ImportPlan> {
  await checkNewRateCard(db, card)
  const seen = new Map<string, number>()
  const entries: NewRateCardEntry[] = []
  for (const { line, row } of rows) {
    if (row === null) continue
    entries.push(row)
    const key = [row.prefix, row.kind, row.chargeCode, row.origin].join(' ')
    const earlier = seen.get(key)
    if (earlier !== undefined) errors.add(line, 'prefix', row.prefix, `The same prefix as on line ${earlier}`)
    else seen.set(key, line)
  }
  return {
    added: entries.length,
    changes: [],
    same: new Set(),
    save: async tx => ({ rateCardIndex: await addRateCard(tx, card, entries, userIndex), accounts: [] }),
  }
}
