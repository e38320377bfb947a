import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { connectionOptions, inTransaction, openDatabase } from './db.ts'
import { firstRow } from './query-rows.ts'
import { warnOfFailure } from './lost-connections.ts'

test('a connection lost between two statements of a transaction fails only that transaction', async () => {
  const { url } = await testDatabase()
  const { db, pool, close } = openDatabase(url, { max: 1 })
  const other = openDatabase(url, { max: 1 })
  const lost = new Promise<void>(resolve => {
    pool.once('connect', client => client.once('end', resolve))
  })
  try {
    const transaction = inTransaction(db, async tx => {
      const row = await firstRow<{ pid: number }>(tx)`select pg_backend_pid() as pid`
      await sql`select pg_terminate_backend(${row?.pid})`.execute(other.db)
      await lost
      await sql`select 1`.execute(tx)
    })
    await expect(transaction).rejects.toThrow(/connection|terminat/i)
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await Promise.all([close(), other.close()])
  }
})

test('a pool with little patience limits its statements in the database too, through a connection setting', async () => {
  const database = await testDatabase()
  const hasty = openDatabase(database.url, { max: 1, patienceMs: 4321 })
  const usual = openDatabase(database.url, { max: 1 })
  const timeout = async ({ db }: typeof usual) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout
  try {
    expect(await timeout(hasty)).toBe('4321ms')
    await sql`reset statement_timeout`.execute(hasty.db)
    expect(await timeout(hasty)).toBe('4321ms')
    expect(await timeout(usual)).toBe('0')
  } finally {
    await Promise.all([hasty.close(), usual.close()])
    await database.close()
  }
})

test('connections check after ten seconds of silence that the database is still there', async () => {
  // Without the delay Linux begins after two hours.
  expect(connectionOptions('postgres://db/nineops')).toMatchObject({
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
})

test('while the database is away, one line says so, not one for each queue and timer', () => {
  const [warned, quiet]: [string[], string[]] = [[], []]
  const log = {
    warn: (_: object, words: string) => warned.push(words),
    debug: (_: object, words: string) => quiet.push(words),
  } as unknown as Parameters<typeof warnOfFailure>[0]
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  // Another test may have lost its database less than a minute ago.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  for (let times = 0; times < 300; times += 1) warnOfFailure(log, lost, 'queue')
  // Anything else is still said.
  warnOfFailure(log, new Error('out of cheese'), 'sweep')
  expect(warned).toEqual([
    "The database can't be reached (queue); the next minute's failures are not logged",
    'sweep',
  ])
  expect(quiet).toHaveLength(299)
  vi.useRealTimers()
})
