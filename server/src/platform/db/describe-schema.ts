import { Client } from 'pg'
import { connectionOptions } from './db.ts'

interface Column {
  table: string
  column: string
  type: string
  notNull: boolean
  hasDefault: boolean
  identity: string
  udt: string
}

const columnsSql = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "notNull", a.atthasdef as "hasDefault", a.attidentity as identity, t.typname as udt
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'
  order by c.relname, a.attnum`

const objectsSql = `
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) as line
  from pg_constraint c join pg_class r on r.oid = c.conrelid
  where c.connamespace = 'public'::regnamespace and not r.relispartition and r.relname <> 'migrations' and c.contype <> 'n'
  union all
  select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class r on r.oid = i.indrelid
  where r.relnamespace = 'public'::regnamespace and not r.relispartition and r.relname <> 'migrations'
  union all
  select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
  order by 1`

const scalar: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
}

function typeOf(column: Column): string {
  const base = column.udt.startsWith('_')
    ? `${scalar[column.udt.slice(1)] ?? 'string'}[]`
    : (scalar[column.udt] ?? 'string')
  const read = column.notNull ? base : `${base} | null`
  if (base === 'Json') return column.hasDefault || !column.notNull ? `JsonColumn | null` : 'JsonColumn'
  if (column.identity === 'a') return `GeneratedAlways<${base}>`
  return column.hasDefault ? `Generated<${read}>` : read
}

/** Reads the catalogue into a text for comparing databases, and into the types that queries are checked against. */
export async function describeSchema(url: string): Promise<{ snapshot: string; types: string }> {
  const client = new Client(connectionOptions(url))
  await client.connect()
  try {
    const { rows: columns } = await client.query<Column>(columnsSql)
    const { rows: objects } = await client.query<{ line: string }>(objectsSql)
    const tables = Map.groupBy(columns, column => column.table)
    const snapshot = [...tables].map(([table, list]) =>
      [
        `table ${table}`,
        ...list.map(
          c =>
            `  ${c.column} ${c.type}${c.notNull ? ' not null' : ''}${c.hasDefault ? ' default' : ''}${c.identity ? ' identity' : ''}`,
        ),
      ].join('\n'),
    )
    const interfaces = [...tables].map(
      ([table, list]) => `  ${table}: {\n${list.map(c => `    ${c.column}: ${typeOf(c)}`).join('\n')}\n  }`,
    )
    return {
      snapshot: `${[...snapshot, objects.map(o => o.line).join('\n')].join('\n\n')}\n`,
      types: [
        '// Generated from the migrations by `npm run db:snapshot`; do not edit.',
        "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
        '',
        'export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }',
        '/** Read as parsed JSON, written as JSON text. */',
        'export type JsonColumn = ColumnType<Json, string, string>',
        '',
        `export interface Schema {\n${interfaces.join('\n')}\n}`,
        '',
      ].join('\n'),
    }
  } finally {
    await client.end()
  }
}
