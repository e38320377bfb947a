import type { ClientBase } from 'pg'
import type { BackedUpSequence, BackedUpTable, Owner } from './backup-format.ts'

/** The schema that pg-boss keeps its jobs in. */
export const QUEUE_SCHEMA = 'pgboss'

/** A table that has rows of its own, as it is copied. */
export type CatalogueTable = Omit<BackedUpTable, 'rows' | 'bytes' | 'sha256' | 'chunks'> & {
  /** Quoted, with its schema. */
  sql: string
  oid: number
}

const ownerOf = `case n.nspname when '${QUEUE_SCHEMA}' then 'queue' else 'product' end`
const ofOurs = `n.nspname in (current_schema(), '${QUEUE_SCHEMA}')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const tablesSql = `
  select ${ownerOf} as owner, c.relname as name, c.oid::int8::text as oid, format('%I.%I', n.nspname, c.relname) as sql,
    (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent
      where i.inhrelid = c.oid and c.relispartition) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid))
        order by k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and c.relispartition and k.contype = 'c' and k.coninhcount = 0) as constraints,
    (select coalesce(array_agg(replace(pg_get_indexdef(x.indexrelid), format(' ON %I.', n.nspname), ' ON ') order by x.indexrelid), '{}')
      from pg_index x where x.indrelid = c.oid and c.relispartition
        and not exists (select from pg_inherits i where i.inhrelid = x.indexrelid)
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid)) as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${ofOurs} and c.relkind = 'r' and c.relpersistence <> 't'
  order by c.relispartition desc, 1, 2`

/** Every table with rows of its own: partitions first, as these may be replaced while the product runs. */
export async function readTables(client: ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<{
    owner: Owner
    name: string
    oid: string
    sql: string
    columns: string[]
    parent: string | null
    bound: string | null
    constraints: { name: string; definition: string }[]
    indexes: string[]
  }>(tablesSql)
  return rows.map(({ owner, name, oid, sql, columns, parent, bound, constraints, indexes }) => ({
    owner,
    name,
    oid: Number(oid),
    sql,
    columns,
    partition: parent !== null && bound !== null ? { parent, bound, constraints, indexes } : null,
  }))
}

/** Tables replaced, emptied or dropped since the transaction's snapshot. */
export async function changedSince(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ changed: number }>(`
    select count(*)::int as changed from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ofOurs} and c.relkind = 'r' and c.relpersistence <> 't'
      and (to_regclass(format('%I.%I', n.nspname, c.relname)) is distinct from c.oid
        or pg_relation_filenode(c.oid) is distinct from c.relfilenode)`)
  return rows[0]?.changed ?? 0
}

/** Positions of the sequences; unused ones are left out. */
export async function readSequences(client: ClientBase): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<BackedUpSequence>(`
    select ${ownerOf} as owner, c.relname as name, s.last_value::text as value
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_sequences s on s.schemaname = n.nspname and s.sequencename = c.relname
    where ${ofOurs} and c.relkind = 'S' and s.last_value is not null order by 1, 2`)
  return rows
}
