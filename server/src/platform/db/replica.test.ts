import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLog } from '../log/log.ts'
import { openDatabase } from './db.ts'
import { firstRow } from './query-rows.ts'
import { isReplicaFailure, openReplica } from './replica.ts'

// Two databases of one server act as a database and its copy. Nothing is replicated, so a test sets how far the copy
// has come.
const main = closedAtEnd(await testDatabase())
const copy = closedAtEnd(await testDatabase())
const db = closedAtEnd(openDatabase(main.url))
const inCopy = closedAtEnd(openDatabase(copy.url))

const setLag = (seconds: number) =>
  sql`insert into replica_heartbeat (at) values (now() - ${seconds} * interval '1 second')
    on conflict (index) do update set at = excluded.at`.execute(inCopy.db)
const until = async (good: () => boolean) => {
  while (!good()) await new Promise(resolve => setTimeout(resolve, 20))
}
const pace = { every: 30, behind: 60_000 }

it('reads from a copy that is near and reports its lag, but not from one that is behind or silent', async () => {
  const replica = await openReplica(db.db, copy.url, createLog('test'), pace)
  expect(replica.near()).toBeNull()
  await setLag(5)
  await until(() => replica.near() !== null)
  const near = replica.near()
  expect(Math.round((Date.now() - (near?.asOf.getTime() ?? 0)) / 1000)).toBeGreaterThanOrEqual(5)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(near!.db)
  expect(copy.url).toContain(rows[0]?.name)
  await setLag(3600)
  await until(() => replica.near() === null)
  await replica.close()
})

it('writes the time where the copy will show it, once for many servers', async () => {
  const beats = () => firstRow<{ n: number; age: number }>(db.db)`
      select count(*)::int as n, extract(epoch from now() - min(at))::float8 as age from replica_heartbeat`
  await sql`update replica_heartbeat set at = now() - interval '1 hour'`.execute(db.db)
  const replicas = await Promise.all(
    [1, 2, 3].map(() => openReplica(db.db, copy.url, createLog('test'), pace)),
  )
  expect(await beats()).toMatchObject({ n: 1 })
  expect((await beats())?.age).toBeLessThan(600)
  for (const replica of replicas) await replica.close()
})

it('treats an unreachable copy as away, and starts without it', async () => {
  const nowhere = new URL(copy.url)
  nowhere.pathname = '/no_such_database'
  const replica = await openReplica(db.db, nowhere.href, createLog('test'), pace)
  expect(replica.near()).toBeNull()
  await replica.close()
})

it.each([
  [{ code: '40001' }, true],
  [{ code: '57P01' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [{ code: '22P02', message: 'invalid input' }, false],
  [new Error('no such reseller'), false],
])('distinguishes a failure of the copy from one of the query: %j', (error, failure) => {
  expect(isReplicaFailure(error)).toBe(failure)
})
