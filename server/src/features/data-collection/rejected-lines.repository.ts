import type { rejectSorts } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import { csvTextColumn } from '../../platform/archives/csv-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/sorting.ts'

/** Rejected and duplicate lines of a file by reason, most frequent first. */
export function selectReasons(db: Db, fileIndex: number) {
  return db
    .selectFrom('data_collection_rejects')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('lines')])
    .where('file_index', '=', fileIndex)
    .groupBy('reason')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('reason')
    .execute()
}

interface RejectsRequest {
  fileIndex: number
  reason: string | undefined
  sort: readonly SortBy<(typeof rejectSorts)[number]>[]
}

const orders = { lineNumber: sql`line_number`, reason: sql`reason` }

const orderedRejects = (db: Db, { fileIndex, reason, sort }: RejectsRequest) =>
  db
    .selectFrom('data_collection_rejects')
    .select(['line_number as lineNumber', 'reason', 'raw'])
    .where('file_index', '=', fileIndex)
    .$if(reason !== undefined, query => query.where('reason', '=', reason ?? ''))
    .$call(query => inOrder(query, sort, orders, { tiebreak: sql`line_number` }))

interface RejectRow {
  lineNumber: number
  reason: string
  raw: string
}

/** Rejected and duplicate lines, in file order unless sorted. */
export const selectRejects = (
  db: Db,
  { limit, offset, ...request }: RejectsRequest & { limit: number; offset: number },
): Promise<RejectRow[]> => orderedRejects(db, request).limit(limit).offset(offset).execute()

/** All of them in the same order, through a cursor of the transaction. */
export const streamRejects = (db: Db, request: RejectsRequest): AsyncIterable<RejectRow> =>
  throughCursor(db, 'rejected_lines', sql<RejectRow>`${orderedRejects(db, request)}`)

/** The statement that exports the same lines as CSV; COPY accepts no parameters, so both values are checked. */
export const rejectsCsvStatement = (fileIndex: number, reason: string | undefined): string => {
  if (!Number.isInteger(fileIndex) || (reason !== undefined && !/^[A-Z_]+$/.test(reason)))
    throw new Error('A COPY statement takes checked values only.')
  const which = reason === undefined ? '' : ` and reason = '${reason}'`
  return `copy (select line_number, reason, ${csvTextColumn('raw', 'raw')} from data_collection_rejects
    where file_index = ${fileIndex}${which} order by line_number) to stdout with (format csv, header)`
}
