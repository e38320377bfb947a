import { sql } from 'kysely'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { isNameInUse } from '../../platform/db/name-in-use.ts'
import { insertRow } from '../../platform/db/rows.ts'
import type { Method } from './modulus.domain.ts'
import type { Substitution, TableRow } from './modulus-tables.domain.ts'

export const selectTables = (db: Db) =>
  db
    .selectFrom('bank_check_tables as t')
    .leftJoin('users as u', 'u.index', 't.uploaded_by')
    .select(['t.index', 't.name', 't.valid_from as validFrom', 't.ranges', 't.weights', 't.substitutions'])
    .select(['u.username as uploadedBy', 't.uploaded_at as uploadedAt'])
    .orderBy('t.valid_from', 'desc')
    .orderBy('t.index', 'desc')
    .execute()

/** Locks out other uploads, so that a free name stays free. */
export async function lockTables(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_check_tables'))`.execute(db)
}

export const nameInUse = (db: Db, name: string) => isNameInUse(db, 'bank_check_tables', name)

export interface NewTable {
  name: string
  validFrom: string
  ranges: number
  rows: readonly TableRow[]
  substitutions: readonly Substitution[]
}

export async function insertTable(db: Db, table: NewTable, userIndex: number): Promise<number> {
  const index = await insertRow(db, 'bank_check_tables', {
    name: table.name,
    valid_from: table.validFrom,
    ranges: table.ranges,
    weights: table.rows.length,
    substitutions: table.substitutions.length,
    uploaded_by: userIndex,
  })
  await inBatches(table.rows, batch =>
    sql`insert into bank_check_weights (table_index, line, from_sort_code, to_sort_code, method, weights, exception)
      select ${index}, r.line, r."from", r."to", r.method, r.weights, r.exception
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as r(line int, "from" int, "to" int, method text, weights smallint[], exception smallint)`.execute(
      db,
    ),
  )
  await inBatches(table.substitutions, batch =>
    sql`insert into bank_check_substitutions (table_index, sort_code, substitute)
      select ${index}, r."sortCode", r.substitute
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r("sortCode" int, substitute int)`.execute(
      db,
    ),
  )
  return index
}

export interface Asked {
  sortCode: string
  bankAccount: string
}
export interface AnsweredRow {
  method: Method
  weights: number[]
  exception: number | null
}

/** The version in force on a day, with the rows and substitutions for these sort codes; undefined if there is none. */
export async function selectRules(db: Db, sortCodes: readonly string[], today: string) {
  const rows = await allRows<{
    name: string
    sortCode: string
    substitute: string | null
    rows: AnsweredRow[] | null
  }>(db)`
    with t as (
      select index, name from bank_check_tables where valid_from <= ${today}
      order by valid_from desc, index desc limit 1
    )
    select t.name, s.code as "sortCode", lpad(x.substitute::text, 6, '0') as substitute, (
        select json_agg(json_build_object('method', w.method, 'weights', w.weights, 'exception', w.exception)
          order by w.line)
        from bank_check_weights w
        where w.table_index = t.index and s.code::int between w.from_sort_code and w.to_sort_code
      ) as rows
    from t cross join unnest(${sortCodes}::text[]) s(code)
    left join bank_check_substitutions x on x.table_index = t.index and x.sort_code = s.code::int`
  const [first] = rows
  if (!first) return undefined
  return { table: first.name, bySortCode: new Map(rows.map(row => [row.sortCode, row])) }
}
