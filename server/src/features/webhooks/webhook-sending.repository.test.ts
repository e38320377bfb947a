import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { hold } from './webhook-sending.repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function delivery(): Promise<number> {
  const client = await buildClient(app.db)
  const { index: webhook } = await app.db
    .insertInto('webhooks')
    .values({
      client_index: client,
      url: 'https://hooks.example.com/',
      events: ['run.complete'],
      secret: 'sealed',
      created_by: 'test',
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  const { index: event } = await app.db
    .insertInto('webhook_events')
    .values({ client_index: client, id: randomUUID(), type: 'run.complete', body: '{}', digest: '' })
    .returning('index')
    .executeTakeFirstOrThrow()
  const { index } = await app.db
    .insertInto('webhook_deliveries')
    .values({ webhook_index: webhook, event_index: event })
    .returning('index')
    .executeTakeFirstOrThrow()
  return index
}

it('a message that was delivered while it was looked for is not sent again, and its webhook not held', async () => {
  const index = await delivery()
  const later = await app.db.transaction().execute(async tx => {
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'delivered' })
      .where('index', '=', index)
      .execute()
    const held = hold(app.db, randomUUID(), 30)
    await untilWaiting(app)
    return { held }
  })
  expect(await later.held).toBeUndefined()
  const state = await app.db
    .selectFrom('webhooks')
    .select('claim')
    .where('url', '=', 'https://hooks.example.com/')
    .executeTakeFirstOrThrow()
  expect(state.claim).toBeNull()
})
