import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { Whose } from './erase.repository.ts'

export interface FoundRow {
  place: string
  part: number
  values: Record<string, unknown>
}

/** Tables with a reseller's column, and those with an account's. */
export async function selectOwners(db: Db): Promise<{ client: Set<string>; account: Set<string> }> {
  const rows = await allRows<{ table: string; column: string }>(db)`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('client_index', 'account_index')`
  const having = (name: string) => new Set(rows.filter(({ column }) => column === name).map(one => one.table))
  return { client: having('client_index'), account: having('account_index') }
}

export const everybody = sql`true`
export const ofClient = ({ client }: Whose) => sql`(client_index = ${client} or client_index is null)`
export const ofAccount = ({ account }: Whose) => sql`account_index = ${account}`

/** Rows of a table whose columns match the pattern, locked until the transaction ends. */
export async function selectFound(
  db: Db,
  {
    table,
    columns,
    whose,
    pattern,
  }: { table: string; columns: readonly string[]; whose: RawBuilder<unknown>; pattern: string },
): Promise<FoundRow[]> {
  const any = sql.join(
    columns.map(column => sql`${sql.ref(column)}::text ~* ${pattern}`),
    sql` or `,
  )
  const rows = await allRows<Record<string, unknown> & { place: string; part: number }>(db)`
    select ctid::text as place, tableoid::int8 as part, ${sql.join(columns.map(column => sql.ref(column)))}
    from ${sql.table(table)} where ${whose} and (${any}) for update`
  return rows.map(({ place, part, ...values }) => ({ place, part, values }))
}

/** Audit trail entries about the account; `own` where they are about no other account. */
export async function selectEntries(db: Db, { account }: Whose): Promise<(FoundRow & { own: boolean })[]> {
  const rows = await allRows<{ place: string; part: number; own: boolean; before: unknown; after: unknown }>(
    db,
  )`
    select e.ctid::text as place, e.tableoid::int8 as part, e.before, e.after,
      not exists (select from audit_accounts o where o.audit_index = e.index and o.account_index <> ${account}) as own
    from audit_entries e
    where e.index in (select audit_index from audit_accounts where account_index = ${account})`
  return rows.map(({ place, part, own, ...values }) => ({ place, part, own, values }))
}

const written = (value: unknown): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** Writes values back to the row they were read from in this transaction. */
export async function updateFound(
  db: Db,
  table: string,
  { place, part }: FoundRow,
  values: Readonly<Record<string, unknown>>,
  json: ReadonlySet<string>,
): Promise<void> {
  const sets = Object.entries(values).map(([name, value]) =>
    json.has(`${table}.${name}`)
      ? sql`${sql.ref(name)} = ${value === null ? null : JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(name)} = ${written(value)}`,
  )
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)}
    where ctid = ${place}::tid and tableoid = ${sql.lit(part)}::oid`.execute(db)
}

/** Columns that hold JSON, as `table.column`. */
export async function selectJsonColumns(db: Db): Promise<Set<string>> {
  const rows = await allRows<{ name: string }>(db)`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb')`
  return new Set(rows.map(({ name }) => name))
}

/** Allows this transaction to remove values from the audit trail, for this erasure alone. */
export const allowErasing = async (db: Db, erasure: number): Promise<void> => {
  await sql`select set_config('nineops.erasure', ${String(erasure)}, true)`.execute(db)
}
