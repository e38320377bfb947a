import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { refreshStatistics } from './statistics.ts'

const { db } = closedAtEnd(await openTestDatabase({ max: 1 }))

/** The runs that the planner knows. */
const knownRuns = async () =>
  (
    await sql<{
      runs: string
    }>`select most_common_vals::text as runs from pg_stats where tablename = 'grown' and attname = 'run'`.execute(
      db,
    )
  ).rows[0]?.runs

test('statistics learn of a run that is a hundredth of its table, and of a smaller one where they are asked to', async () => {
  await sql`create table grown (run int, account int)`.execute(db)
  await sql`insert into grown select 1 + n % 2, n from generate_series(1, 120000) n`.execute(db)
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await sql`analyze grown`.execute(db)
  await sql`insert into grown select 3, n from generate_series(1, 1500) n`.execute(db)
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await refreshStatistics(db, ['grown'])
  expect(await knownRuns()).toMatch(/^\{[12],[12],3\}$/)
  await sql`insert into grown select 4, n from generate_series(1, 1100) n`.execute(db)
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await refreshStatistics(db, ['grown'])
  expect(await knownRuns()).not.toContain('4')
  await refreshStatistics(db, ['grown'], 0)
  expect(await knownRuns()).toContain('4')
})
