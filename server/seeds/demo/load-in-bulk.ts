import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

interface Part {
  table: string
  name: string
  definition: string
}

/**
 * Runs `work`, which fills empty tables, without their indexes and foreign keys, and builds these at the end over all
 * rows: a row then costs a third. In the caller's transaction, so that no other session sees the tables without them;
 * tables emptied in it need no write-ahead log either. Tables that already have rows keep their indexes.
 */
export async function loadInBulk(
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return work()
  }
  const constraints = await constraintsOf(db, tables)
  // Foreign keys are dropped first and added last: they depend on the keys they refer to.
  for (const { table, name } of constraints.toReversed())
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  const indexes = await indexesOf(db, tables)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`truncate ${sql.join(tables.map(table => sql.table(table)))}`.execute(db)
  await work()
  await sql`set local maintenance_work_mem = '128MB'`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  for (const { table, name, definition } of constraints)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    )
  await sql`set local maintenance_work_mem = default`.execute(db)
}

/** Keys of the tables, then foreign keys from and to them. */
async function constraintsOf(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.conparentid = 0
      and (k.contype in ('p', 'u', 'f') and k.conrelid = any(${tables}::regclass[])
        or k.contype = 'f' and k.confrelid = any(${tables}::regclass[]))
    order by k.contype = 'f', k.oid`.execute(db)
  return rows
}

async function indexesOf(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select t.relname as "table", c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where i.indrelid = any(${tables}::regclass[]) order by c.oid`.execute(db)
  return rows
}
