import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openDatabase } from '../db/db.ts'
import { outboxMailer } from '../mail/outbox-mailer.ts'
import { ioRoots } from '../files/io-roots.ts'
import { localFiles } from '../files/local-files.ts'
import { createLog } from '../log/log.ts'
import { connectJobs, defineJob, enqueue, workOnJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

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
const hopeless = defineJob({
  name: 'test.hopeless',
  payload: z.object({ number: z.number() }),
  retryLimit: 1,
  run: () => Promise.reject(new Error('never works')),
  async giveUp(_, { number }) {
    giveUp(number)
  },
})

test('a job runs when its transaction commits, and never when it is rolled back; one that always fails is given up', async () => {
  const log = createLog('test')
  const { db, close } = openDatabase(database.url)
  const leave = await connectJobs(database.url, [good, hopeless], log)
  await workOnJobs([good, hopeless], {
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

  await enqueue(db, hopeless, { number: 7 })
  expect(await givenUp).toBe(7)
  await leave()
  await close()
})
