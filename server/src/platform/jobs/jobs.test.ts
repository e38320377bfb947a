import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase } from '../db/db.ts'
import { allRows } from '../db/query-rows.ts'
import { outboxMailer } from '../mail/outbox-mailer.ts'
import { ioRoots } from '../files/io-roots.ts'
import { localFiles } from '../files/local-files.ts'
import { createLog } from '../log/log.ts'
import { connectJobs, defineJob, enqueue, type Job, workOnJobs } from './jobs.ts'

const database = closedAtEnd(await testDatabase())

const seen: string[] = []
const { promise: worked, resolve: work } = Promise.withResolvers<void>()
const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<number>()

const good = defineJob({
  name: 'test.good',
  payload: z.object({ name: z.string() }),
  async run(_, { name }) {
    seen.push(name)
    if (seen.length === 2) work()
  },
})
const alwaysFailing = defineJob({
  name: 'test.hopeless',
  payload: z.object({ number: z.number() }),
  retryLimit: 1,
  run: () => Promise.reject(new Error('never works')),
  async giveUp(_, { number }) {
    giveUp(number)
  },
})

test('a job runs when its transaction commits, never after a rollback, and is given up after failing every retry', async () => {
  const log = createLog('test')
  const { db, close } = openDatabase(database.url)
  const leave = await connectJobs(database.url, [good, alwaysFailing], log)
  await workOnJobs([good, alwaysFailing], {
    db,
    url: database.url,
    files: localFiles('/nowhere'),
    log,
    mailer: outboxMailer(localFiles('/nowhere')),
    roots: ioRoots({ ioRoots: [], dataDir: '/nowhere' }),
    signal: new AbortController().signal,
  })
  await db.transaction().execute(tx => enqueue(tx, good, { name: 'first' }))
  await db
    .transaction()
    .execute(async tx => {
      await enqueue(tx, good, { name: 'rolled back' })
      throw new Error('no')
    })
    .catch(() => undefined)
  await db.transaction().execute(tx => enqueue(tx, good, { name: 'second' }))
  await worked
  expect(seen).toEqual(['first', 'second'])

  await enqueue(db, alwaysFailing, { number: 7 })
  expect(await givenUp).toBe(7)
  await leave()
  await close()
})

test('a job that nothing announces is taken within seconds, though the clock was set back meanwhile', async () => {
  const log = createLog('test')
  const { db, close } = openDatabase(database.url)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const quiet = defineJob({ name: 'test.quiet', payload: z.object({}), run: async () => finish() })
  const leave = await connectJobs(database.url, [quiet], log)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    // Also while the queue is asked.
    const back = setInterval(() => vi.setSystemTime(Date.now() - 60_000), 1)
    await workOnJobs([quiet], {
      db,
      url: database.url,
      files: localFiles('/nowhere'),
      log,
      mailer: outboxMailer(localFiles('/nowhere')),
      roots: ioRoots({ ioRoots: [], dataDir: '/nowhere' }),
      signal: new AbortController().signal,
    })
    await new Promise(resolve => setTimeout(resolve, 1000))
    clearInterval(back)
  } finally {
    vi.useRealTimers()
  }
  await sql`insert into pgboss.job (name, data) values ('test.quiet', '{}')`.execute(db)
  await done
  await leave()
  await close()
}, 30_000)

test('queues and schedules that match are left alone; missing or changed ones are created', async () => {
  const log = createLog('test')
  const { db, close } = openDatabase(database.url)
  const connect = async (...jobs: Job[]) => {
    await (await connectJobs(database.url, jobs, log))()
    return allRows<{ name: string; retries: number; cron: string | null; written: string }>(db)`
      select q.name, q.retry_limit as retries, s.cron,
        q.updated_on::text || coalesce(s.updated_on::text, '') as written
      from pgboss.queue q left join pgboss.schedule s using (name)
      where q.name in ('test.settled', 'test.settled.given-up', 'test.added') order by q.name`
  }
  const settled = defineJob({ ...good, name: 'test.settled', cron: '0 3 * * *' })
  const first = await connect(settled)
  expect(first).toMatchObject([
    { name: 'test.settled', retries: 8, cron: '0 3 * * *' },
    // Until a job is given up, nobody can start its work again.
    { name: 'test.settled.given-up', retries: 1000, cron: null },
  ])
  expect(await connect(settled)).toEqual(first)
  const changed = await connect(
    { ...settled, retryLimit: 2, cron: '0 4 * * *' },
    { ...good, name: 'test.added' },
  )
  expect(changed).toMatchObject([
    { name: 'test.added', retries: 8 },
    { name: 'test.settled', retries: 2, cron: '0 4 * * *' },
    first[1],
  ])
  await close()
})
