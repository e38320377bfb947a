import {
  type OccurrenceDetail,
  type ScheduleOccurrence,
  schedulers,
} from '@nineops/contract/bureau/schedulers.contract'
import { counted } from '@nineops/contract/words'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { listForDetails } from './occurrence-parts.repository.ts'
import * as repository from './occurrences.repository.ts'
import { toDetails, toOccurrence } from './schedule-views.service.ts'
import { schedulerErrors } from './schedulers.errors.ts'

/** The most details listed; those that failed come first. */
const MOST_DETAILS = 500

/** Occurrences of one schedule or of all. */
export const occurrenceList = listing({
  endpoint: schedulers.occurrences,
  of: async (_db, { query }) => query,
  stored: repository.listedOccurrences,
  read: toOccurrence,
})

/** An occurrence with its details, failed ones first. @throws 404 */
export async function getOccurrence(
  db: Db,
  index: number,
): Promise<ScheduleOccurrence & { details: OccurrenceDetail[] }> {
  const row = await repository.selectOccurrence(db, index)
  if (!row) throw schedulerErrors.noOccurrence(index)
  const details = toDetails(row, await listForDetails(db, index, MOST_DETAILS))
  const left = row.total - MOST_DETAILS
  if (left > 0) details.push({ type: 'Note', message: `And ${counted(left, 'more part')}.`, place: null })
  return { ...toOccurrence(row), details }
}
