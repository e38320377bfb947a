import type { dataCollection } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { sql } from 'kysely'
import { csvTextColumn } from '../../platform/archives/csv-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { queryList } from '../../platform/lists/stored-list.ts'

/** Rejected lines of a file `f` that were neither corrected nor entered again. */
export const openRejects = sql<number>`(f.rejected - greatest(f.corrected, (
  select coalesce(sum(m.accepted + m.duplicate), 0) from data_collection_files m
  where m.corrected_file_index = f.index and m.status = 'taken')))::int`

/** Whether a file `f` could not be collected, and was neither delivered again nor quarantined. */
export const isFailed = sql<boolean>`(f.status = 'failed' and f.quarantined_at is null and not exists (
  select from data_collection_files g
  where g.carrier_index = f.carrier_index and g.name = f.name and g.status = 'taken' and g.index > f.index))`

/** Rejected lines that are not corrected, and duplicate ones, of a file by reason, most frequent first. */
export function selectReasons(db: Db, fileIndex: number) {
  return db
    .selectFrom('data_collection_rejects')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('lines')])
    .where('file_index', '=', fileIndex)
    .where('corrected_in', 'is', null)
    .groupBy('reason')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('reason')
    .execute()
}

type Rejects = ListQuery<typeof dataCollection.rejects> & { fileIndex: number }

const orders = { lineNumber: sql`line_number`, reason: sql`reason` }

/** Rejected and duplicate lines, in file order unless sorted. */
export const listedRejects = queryList({
  // As the file's reasons count them.
  async count(db, { fileIndex, reason }: Rejects) {
    const wanted = (await selectReasons(db, fileIndex)).filter(row => (reason ?? row.reason) === row.reason)
    return wanted.reduce((sum, { lines }) => sum + lines, 0)
  },
  rows: (db, { fileIndex, reason, sort }: Rejects) =>
    db
      .selectFrom('data_collection_rejects')
      .select(['line_number as lineNumber', 'reason', 'raw'])
      .where('file_index', '=', fileIndex)
      .where('corrected_in', 'is', null)
      .$if(reason !== undefined, query => query.where('reason', '=', reason ?? ''))
      .$call(query => inOrder(query, sort, orders, { tiebreak: sql`line_number` })),
})

/** The statement that exports the same lines as CSV; COPY accepts no parameters, so both values are checked. */
export const rejectsCsvStatement = (fileIndex: number, reason: string | undefined): string => {
  if (!Number.isInteger(fileIndex) || (reason !== undefined && !/^[A-Z_]+$/.test(reason)))
    throw new Error('A COPY statement takes checked values only.')
  const which = reason === undefined ? '' : ` and reason = '${reason}'`
  return `copy (select line_number, reason, ${csvTextColumn('raw', 'raw')} from data_collection_rejects
    where file_index = ${fileIndex} and corrected_in is null${which} order by line_number) to stdout with (format csv, header)`
}

/** Rejected lines that are not corrected yet, in file order. */
export const selectToCorrect = (db: Db, fileIndex: number, reason: string | undefined, limit: number) =>
  db
    .selectFrom('data_collection_rejects')
    .select(['line_number as lineNumber', 'reason', 'raw'])
    .where('file_index', '=', fileIndex)
    .where('corrected_in', 'is', null)
    .where('reason', '<>', 'DUPLICATE')
    .$if(reason !== undefined, query => query.where('reason', '=', reason ?? ''))
    .orderBy('line_number')
    .limit(limit)
    .execute()

/** Sets the call ids under which rejected lines are entered again. */
export async function updateCallIds(
  db: Db,
  fileIndex: number,
  lines: readonly { lineNumber: number; callId: string }[],
): Promise<void> {
  await sql`
    update data_collection_rejects r set call_id = n."callId"
    from json_to_recordset(${JSON.stringify(lines)}) as n ("lineNumber" int, "callId" text)
    where r.file_index = ${fileIndex} and r.line_number = n."lineNumber" and r.reason <> 'DUPLICATE'
      and r.corrected_in is null`.execute(db)
}
