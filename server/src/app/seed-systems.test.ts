import { expect, it } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { followPort, seedSystems } from '../../seeds/demo/dash-administration.seed.ts'
import { openTestDatabase } from '../../test/database.ts'

const own = closedAtEnd(await openTestDatabase({ max: 2 }))

it('a demo started on another port updates its own addresses, and leaves those set by staff alone', async () => {
  const { db } = own
  await seedSystems(db, { host: '127.0.0.1', port: 3000 })
  await db
    .insertInto('allowed_addresses')
    .values({ address: 'status.example.com', purpose: 'systems', note: 'Of the bureau' })
    .execute()
  await db
    .updateTable('systems')
    .set({ state: 'down', words: 'No connection' })
    .where('active', '=', true)
    .execute()
  const read = async () => ({
    urls: (await db.selectFrom('systems').select(['url', 'state']).orderBy('index').execute()).map(
      ({ url, state }) => `${url} ${state}`,
    ),
    allowed: (await db.selectFrom('allowed_addresses').select('address').orderBy('address').execute()).map(
      ({ address }) => address,
    ),
  })
  const before = await read()
  await followPort(db, { host: '127.0.0.1', port: 3000 })
  expect(await read()).toEqual(before)
  await followPort(db, { host: '127.0.0.1', port: 3100 })
  const moved = {
    urls: [
      'http://127.0.0.1:3100/home/getbuildversion never',
      'http://127.0.0.1:3100/api/dash/config never',
      'https://status.payments.example/health never',
    ],
    allowed: ['127.0.0.1:3100', 'status.example.com'],
  }
  expect(await read()).toEqual(moved)
  await followPort(db, { host: '127.0.0.1', port: 3100 })
  expect(await read()).toEqual(moved)
})
