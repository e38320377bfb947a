import type { ClientBase } from 'pg'
import { QUEUE_SCHEMA } from './read-catalogue.ts'

const ours = `n.nspname in (current_schema(), '${QUEUE_SCHEMA}')`
const statements = async (client: ClientBase, query: string): Promise<string[]> =>
  (await client.query<{ sql: string }>(query)).rows.map(row => row.sql)

async function run(client: ClientBase, list: readonly string[]): Promise<void> {
  for (const statement of list) await client.query(statement)
}

/** For tables that neither are partitions nor have any; indexes of constraints stay. */
const plainIndexes = `
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and c.relkind = 'r' and not c.relispartition
    and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype <> 'f')`

const references = `
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and k.contype = 'f' and k.conparentid = 0`

/**
 * Prepares new tables for rows that are known to be right: removes rows that migrations added, disables triggers, and
 * defers references and indexes until all rows are loaded. Returns what undoes this.
 */
export async function prepareLoad(client: ClientBase): Promise<() => Promise<void>> {
  const tables = await statements(
    client,
    `select format('%I.%I', n.nspname, c.relname) as sql from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const after = [
    ...(await statements(
      client,
      `select pg_get_indexdef(x.indexrelid) as sql ${plainIndexes} order by i.oid`,
    )),
    ...(await statements(
      client,
      `select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as sql
       ${references} order by k.oid`,
    )),
    ...tables.map(table => `alter table ${table} enable trigger user`),
  ]
  const before = [
    ...(await statements(
      client,
      `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as sql ${references}`,
    )),
    ...(await statements(
      client,
      `select format('drop index %I.%I', n.nspname, i.relname) as sql ${plainIndexes}`,
    )),
    ...tables.map(table => `alter table ${table} disable trigger user`),
    `truncate ${tables.join(', ')}`,
  ]
  await run(client, before)
  return () => run(client, after)
}
