import { sql } from 'kysely'
import { errorCode } from '../errors/error-code.ts'
import { type Db, inTransaction } from './db.ts'
import { allRows } from './query-rows.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Analyses tables in which a hundredth of the rows, or another `share`, has changed since the last time, and more than
 * 1,000 rows. PostgreSQL does so by itself within a minute or two, but until then it expects no row of a new run, and
 * joins each of its rows with every other.
 */
export async function refreshStatistics(db: Db, tables: readonly string[], share = 0.01): Promise<void> {
  const rows = await allRows<{ name: string }>(db)`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.relname = any(${tables}::text[])
      and s.n_mod_since_analyze > greatest(1000, c.reltuples * ${share}::float8)`
  if (rows.length === 0) return
  // Only an optimisation: it waits for no VACUUM and no index that is being built.
  await inTransaction(db, async tx => {
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`set local default_statistics_target = 30`.execute(tx)
    await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx)
  }).catch((error: unknown) => {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
  })
}
