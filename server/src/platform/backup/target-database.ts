import type { ClientBase } from 'pg'
import { OTHER_CONNECTIONS } from '../db/other-connections.ts'
import { BackupProblem } from './backup-problem.ts'
import { QUEUE_SCHEMA } from './read-catalogue.ts'

const objectsSql = `
  select c.relname as name, case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
      else 'table' end as kind, format('%I.%I', n.nspname, c.relname) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relkind = 'S', 1`

const routinesSql = `
  select format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as sql
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = current_schema() and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

const typesSql = `
  select format('%I.%I', n.nspname, t.typname) as sql from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = current_schema() and t.typtype in ('e', 'd', 'r')
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype in ('e', 'i'))`

/** Refuses while others are connected: a running NineOps and the restore would spoil each other's work. */
export async function refuseOthers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(OTHER_CONNECTIONS)
  const others = rows[0]?.others ?? 0
  if (others > 0)
    throw new BackupProblem(
      `${others} other ${others === 1 ? 'connection is' : 'connections are'} open to this database. Stop every NineOps and other program that uses it, then restore.`,
    )
}

/** What the database contains, as far as it can be queried; null for an empty one. */
async function contentOf(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string; kind: string }>(objectsSql)
  const tables = rows.filter(row => row.kind === 'table').length
  const { rowCount } = await client.query(`select from pg_namespace where nspname = '${QUEUE_SCHEMA}'`)
  if (rows.length === 0 && rowCount === 0) return null
  if (!rows.some(row => row.name === 'clients')) return `${tables} tables`
  const { rows: counts } = await client.query<{ clients: number; invoices: number }>(
    `select (select count(*)::int from clients) as clients, ${
      rows.some(row => row.name === 'invoices') ? '(select count(*)::int from invoices)' : '0'
    } as invoices`,
  )
  return `${counts[0]?.clients} resellers and ${counts[0]?.invoices} invoices`
}

/** Ensures that the database is empty, emptying it with `replace`. @throws BackupProblem */
export async function emptyTarget(client: ClientBase, replace: boolean): Promise<void> {
  const content = await contentOf(client)
  if (content === null) return
  if (!replace)
    throw new BackupProblem(
      `The database is not empty: it has ${content}. Restore into an empty one, or add --replace to give up all that is in it.`,
    )
  await client.query(`drop schema if exists ${QUEUE_SCHEMA} cascade`)
  const drop = async (query: string, how: (row: { sql: string; kind?: string }) => string) => {
    const { rows } = await client.query<{ sql: string; kind?: string }>(query)
    for (const row of rows) await client.query(how(row))
  }
  await drop(objectsSql, ({ sql, kind }) => `drop ${kind} if exists ${sql} cascade`)
  await drop(routinesSql, ({ sql }) => `drop routine if exists ${sql} cascade`)
  await drop(typesSql, ({ sql }) => `drop type if exists ${sql} cascade`)
}
