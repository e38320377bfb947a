import { sql } from 'kysely'
import { type Db, openDatabase } from '../src/platform/db/db.ts'
import type { TestApp } from './test-app.ts'
import { untilWaiting } from './waiting.ts'

const GATE = 4711
const NAME = 'slow-look-up'

/**
 * Replaces a table by a view that pauses for each row while a statement scans it. It is swapped in a transaction, so
 * that every other statement finds one of the two.
 */
async function behindView(db: Db, table: string, each: string): Promise<() => Promise<void>> {
  const [name, stored, pause] = [table, `stored_${table}`, `pause_in_${table}`].map(word => sql.id(word))
  const body = sql.lit(`begin ${each} return true; end`)
  await db.transaction().execute(async tx => {
    await sql`create function ${pause}() returns boolean language plpgsql volatile cost 0.01 as ${body}`.execute(
      tx,
    )
    await sql`alter table ${name} rename to ${stored}`.execute(tx)
    await sql`create view ${name} as select * from ${stored} where ${pause}()`.execute(tx)
  })
  return () =>
    db.transaction().execute(async tx => {
      await sql`drop view ${name}`.execute(tx)
      await sql`alter table ${stored} rename to ${name}`.execute(tx)
      await sql`drop function ${pause}()`.execute(tx)
    })
}

/** From now on statements sometimes pause between their snapshot of a table and the rows they lock or change. */
export const slowLookUps = (db: Db, table: string, { share, ms }: { share: number; ms: number }) =>
  behindView(db, table, `if random() < ${share} then perform pg_sleep(random() * ${ms / 1000}); end if;`)

/**
 * Runs a look-up with a snapshot older than the work of `meanwhile`, and locks or changes newer than it. `meanwhile`
 * uses connections of its own, which do not pause.
 */
export async function duringLookUp<T>(
  on: Pick<TestApp, 'db' | 'url'>,
  table: string,
  lookUp: (db: Db) => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const wait = `perform pg_advisory_lock_shared(${GATE}); perform pg_advisory_unlock_shared(${GATE});`
  const putBack = await behindView(
    on.db,
    table,
    `if current_setting('application_name') = '${NAME}' then ${wait} end if;`,
  )
  const url = new URL(on.url)
  url.searchParams.set('application_name', NAME)
  const slow = openDatabase(url.href, { max: 1 })
  try {
    const begun = await on.db.transaction().execute(async gate => {
      await sql`select pg_advisory_xact_lock(${GATE})`.execute(gate)
      const looking = slow.db.transaction().execute(lookUp)
      await untilWaiting(on, 1, NAME)
      await meanwhile()
      return { looking }
    })
    return await begun.looking
  } finally {
    await slow.close()
    await putBack()
  }
}
