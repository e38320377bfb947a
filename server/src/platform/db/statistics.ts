import { sql } from 'kysely'
import type { Db } from './db.ts'
import { allRows } from './query-rows.ts'

/**
 * Analyses tables that have grown by a fifth since they last were, or by another `share`; those of a history are left
 * alone. PostgreSQL does so by itself within a minute or two, but scans such tables in full until then.
 */
export async function refreshStatistics(db: Db, tables: readonly string[], share = 0.2): Promise<void> {
  const rows = await allRows<{ name: string }>(db)`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.relname = any(${tables}::text[])
      and s.n_mod_since_analyze > greatest(1000, c.reltuples * ${share}::float8)`
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
}
