import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { onlyValue } from '../../platform/db/query-rows.ts'
import type { OwnRows } from './holdings.domain.ts'
import { MASK_KEEPS } from './known-values.domain.ts'

// This feature alone writes other features' tables: one list of personal data can be checked, sixty functions cannot
// (decision 31).

export interface Whose {
  client: number
  account: number
}

const filled = (text: string, { client, account }: Whose): string =>
  text.replaceAll('$account', String(Math.trunc(account))).replaceAll('$client', String(Math.trunc(client)))

/** Erases the account's own rows of a table; returns how many. */
export async function eraseOwn(
  db: Db,
  whose: Whose,
  table: string,
  { where, erase }: OwnRows,
): Promise<number> {
  const of = sql.raw(filled(where, whose))
  const changes = erase === 'delete' ? null : Object.entries(erase)
  const query =
    changes === null
      ? sql`delete from ${sql.table(table)} where ${of}`
      : sql`update ${sql.table(table)} set ${sql.join(changes.map(([name, to]) => sql`${sql.ref(name)} = ${sql.raw(to)}`))} where ${of}`
  return Number((await query.execute(db)).numAffectedRows ?? 0)
}

/** How many rows of a table are the account's own. */
export const countOwn = (db: Db, whose: Whose, table: string, { where }: OwnRows) => onlyValue<number>(db)`
    select count(*)::int as count from ${sql.table(table)} where ${sql.raw(filled(where, whose))}`

const masked = (column: string) =>
  sql`left(${sql.ref(column)}, ${sql.lit(MASK_KEEPS)}) || repeat('x', greatest(length(${sql.ref(column)}) - ${sql.lit(MASK_KEEPS)}, 0))`

/** Masks both numbers of the account's calls, rated or not; times, seconds and money stay. Returns how many. */
export async function maskCalls(
  db: Db,
  { client, account }: Whose,
  numbers: readonly string[],
): Promise<number> {
  await sql`
    update calls c set cli = 'erased-' || coalesce(r.service_index, 0), destination = ${masked('c.destination')}
    from rated_calls r where r.account_index = ${account} and r.client_index = ${client} and c.client_index = r.client_index
      and c.file_index = r.file_index and c.line_number = r.line_number and c.carrier_index = r.carrier_index`.execute(
    db,
  )
  await sql`
    update calls set cli = 'erased', destination = ${masked('destination')}
    where client_index = ${client} and cli = any(${numbers}::text[])`.execute(db)
  const { numAffectedRows } = await sql`
    update rated_calls set cli = 'erased-' || coalesce(service_index, 0), destination = ${masked('destination')}
    where account_index = ${account}`.execute(db)
  await sql`
    update rated_calls set cli = 'erased', destination = ${masked('destination')}
    where client_index = ${client} and account_index is null and cli = any(${numbers}::text[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface CallLine {
  fileIndex: number
  storageKey: string
  lineNumber: number
  destination: string
}

/** Positions of the account's calls in stored call files, file by file. */
export const callLines = ({ client, account }: Whose, numbers: readonly string[]) => sql<CallLine>`
  select f.index as "fileIndex", f.storage_key as "storageKey", l.line_number as "lineNumber", l.destination
  from (
    select r.file_index, r.line_number, r.destination from rated_calls r where r.account_index = ${account}
    union
    select c.file_index, c.line_number, c.destination from calls c
    where c.client_index = ${client} and c.cli = any(${numbers}::text[])
    union
    select j.file_index, j.line_number, '' from data_collection_rejects j
    where j.file_index in (select index from data_collection_files where client_index = ${client})
      and exists (select from unnest(${numbers.map(cli => cli.replace(/^44/, ''))}::text[]) n (digits)
        where position(n.digits in j.raw) > 0)
  ) l join data_collection_files f on f.index = l.file_index and f.client_index = ${client}
  order by f.index, l.line_number`
