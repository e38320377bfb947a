import type { Page } from '@nineops/contract/http'
import type { OccurrenceDetail, ScheduleOccurrence } from '@nineops/contract/schedulers.contract'
import type { Db } from '../../platform/db/db.ts'
import { counted } from './action-definitions.service.ts'
import { listForDetails } from './occurrence-parts.repository.ts'
import * as repository from './occurrences.repository.ts'
import { toDetails, toOccurrence } from './schedule-views.service.ts'
import { schedulerErrors } from './schedulers.errors.ts'

/** More details than anybody reads; those that failed come first. */
const MOST_DETAILS = 500

/** A page of occurrences, the latest first, and how many there are. */
export async function listOccurrences(
  db: Db,
  query: Page & { schedule?: number | undefined; only?: 'failed' | undefined },
): Promise<{ occurrences: ScheduleOccurrence[]; totalCount: number }> {
  const { page, pageSize, schedule, only } = query
  const offset = (page - 1) * pageSize
  const found = await repository.pageOfOccurrences(db, { schedule, only, limit: pageSize, offset })
  return { occurrences: found.rows.map(toOccurrence), totalCount: found.totalCount }
}

/** An occurrence with its details, what failed first. @throws 404 */
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
