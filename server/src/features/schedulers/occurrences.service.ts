import type { QueryOf } from '@nineops/contract/http'
import type {
  OccurrenceDetail,
  ScheduleOccurrence,
  schedulers,
} from '@nineops/contract/bureau/schedulers.contract'
import type { Db } from '../../platform/db/db.ts'
import { counted } from './action-definitions.service.ts'
import { listForDetails } from './occurrence-parts.repository.ts'
import * as repository from './occurrences.repository.ts'
import { toDetails, toOccurrence } from './schedule-views.service.ts'
import { schedulerErrors } from './schedulers.errors.ts'

/** The most details listed; those that failed come first. */
const MOST_DETAILS = 500

type OccurrencesQuery = QueryOf<typeof schedulers.occurrences>

/** A page of occurrences, the latest first unless sorted, and how many there are. */
export async function listOccurrences(
  db: Db,
  { page, pageSize, ...filter }: OccurrencesQuery,
): Promise<{ occurrences: ScheduleOccurrence[]; totalCount: number }> {
  const totalCount = await repository.countOccurrences(db, filter)
  const cut = { limit: pageSize, offset: (page - 1) * pageSize }
  const rows = await repository.pageOfOccurrences(db, { ...filter, ...cut })
  return { occurrences: rows.map(toOccurrence), totalCount }
}

/** All that match, in the same order, through a cursor of the transaction. */
export async function* allOccurrences(db: Db, filter: OccurrencesQuery): AsyncGenerator<ScheduleOccurrence> {
  for await (const row of repository.streamOccurrences(db, filter)) yield toOccurrence(row)
}

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
