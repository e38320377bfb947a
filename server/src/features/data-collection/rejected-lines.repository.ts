import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Lines of a file that were not taken, by reason, the most frequent first. */
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

/** Lines that were not taken, in order of the file. */
export function selectRejects(
  db: Db,
  {
    fileIndex,
    reason,
    limit,
    offset,
  }: { fileIndex: number; reason: string | undefined; limit: number; offset: number },
) {
  return db
    .selectFrom('data_collection_rejects')
    .select(['line_number as lineNumber', 'reason', 'raw'])
    .where('file_index', '=', fileIndex)
    .$if(reason !== undefined, query => query.where('reason', '=', reason ?? ''))
    .orderBy('line_number')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The statement that writes the same lines as CSV; COPY takes no parameters, so both are checked values. */
export const rejectsCsvStatement = (fileIndex: number, reason: string | undefined): string => {
  if (!Number.isInteger(fileIndex) || (reason !== undefined && !/^[A-Z_]+$/.test(reason)))
    throw new Error('A COPY statement takes checked values only.')
  const which = reason === undefined ? '' : ` and reason = '${reason}'`
  // A line that a spreadsheet would run as a formula gets an apostrophe, which it hides.
  return `copy (select line_number, reason, case when raw ~ '^[=+@\\t\\r-]' then '''' || raw else raw end as raw from data_collection_rejects
    where file_index = ${fileIndex}${which} order by line_number) to stdout with (format csv, header)`
}
