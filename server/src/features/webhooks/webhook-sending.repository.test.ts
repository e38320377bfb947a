import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { slowLookUps } from '../../../test/slow-look-ups.ts'
import { testApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { claimNext, note } from './webhook-sending.repository.ts'
import { resultOf } from './webhooks.domain.ts'
import { selectOne } from './webhooks.repository.ts'
import { allRows } from '../../platform/db/query-rows.ts'

const app = closedAtEnd(await testApp())

async function delivery(): Promise<number> {
  const client = await app.build.client()
  const webhook = await insertRow(app.db, 'webhooks', {
    client_index: client,
    url: 'https://hooks.example.com/',
    events: ['run.complete'],
    secret: 'sealed',
    created_by: 'test',
  })
  const event = await insertRow(app.db, 'webhook_events', {
    client_index: client,
    id: randomUUID(),
    type: 'run.complete',
    body: '{}',
    digest: '',
  })
  return insertRow(app.db, 'webhook_deliveries', { webhook_index: webhook, event_index: event })
}

it('a message delivered during the look-up is not sent again, and its webhook is not claimed', async () => {
  const index = await delivery()
  const later = await app.db.transaction().execute(async tx => {
    await updateRow(tx, 'webhook_deliveries', index, { state: 'delivered' })
    const held = claimNext(app.db, randomUUID(), 30)
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

it('workers that pause between look-up and lock never send a message again before its time', async () => {
  const messages = 12
  const workers = 8
  const indexes: number[] = []
  for (let at = 0; at < messages; at += 1) indexes.push(await delivery())
  const own = openDatabase(app.url, { max: workers })
  const putBack = await slowLookUps(app.db, 'webhooks', { share: 0.5, ms: 20 })
  const refused = resultOf({ status: 500, ms: 1, text: '' }, null)
  const inAnHour = {
    state: 'waiting',
    nextTryIn: 3600,
    closedFor: null,
    failures: 1,
    pausedBecause: null,
  } as const
  const work = async () => {
    for (let look = 0; look < messages; look += 1) {
      const claim = randomUUID()
      const held = await own.db.transaction().execute(tx => claimNext(tx, claim, 30))
      if (held) await own.db.transaction().execute(tx => note(tx, held, claim, refused, inAnHour))
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  await own.close()
  await putBack()
  const tries = await allRows(app.db)`
    select index, tries, state from webhook_deliveries where index = any(${indexes}) order by index`
  expect(tries).toEqual(indexes.map(index => ({ index, tries: 1, state: 'waiting' })))
})

it('data of a locked webhook is read after the lock', async () => {
  const index = await delivery()
  const place = await app.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.index', 'd.webhook_index')
    .select(['w.index', 'w.client_index as client', 'd.event_index as event'])
    .where('d.index', '=', index)
    .executeTakeFirstOrThrow()
  const begun = await app.db.transaction().execute(async tx => {
    await selectOne(tx, place.client, place.index, true)
    const read = app.db.transaction().execute(db => selectOne(db, place.client, place.index, true))
    await untilWaiting(app)
    await tx
      .insertInto('webhook_deliveries')
      .values({ webhook_index: place.index, event_index: place.event })
      .execute()
    return { read }
  })
  expect((await begun.read)?.waiting).toBe(2)
})
