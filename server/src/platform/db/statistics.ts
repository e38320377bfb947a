import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Has the planner look at tables that have grown by a fifth since it last did; those of a history stay as they are.
 * PostgreSQL does so by itself within a minute or two, and reads such tables from end to end until then.
 */
export async function refreshStatistics(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.relname = any(${tables}::text[])
      and s.n_mod_since_analyze > greatest(1000, c.reltuples / 5)`.execute(db)
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
}
