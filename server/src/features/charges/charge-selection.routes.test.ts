import type { Charge, CopyPreview, EndPreview } from '@nineops/contract/ordering/charges.contract'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'

let client = 0
let accounts: number[] = []
const app = closedAtEnd(await testApp())
beforeAll(async () => {
  client = await app.build.client()
  const brand = await app.build.brand(client)
  accounts = []
  for (let n = 0; n < 3; n += 1) accounts.push(await app.build.account({ client, brand }))
  for (const account of accounts)
    for (const description of ['Old fibre', 'Old (fibre)', 'Care plan'])
      await app.build.charge(client, account, { description })
})

const at = (rest = '') => `/api/clients/${client}/charges${rest}`
async function post(path: string, json: unknown) {
  const response = await app.call(path, { method: 'POST', json })
  const body = (await response.json()) as Partial<EndPreview & CopyPreview> & { error?: { code: string } }
  return { status: response.status, body, code: body.error?.code ?? '' }
}
const listed = async (query: string) => (await (await app.call(at(query))).json()) as Charge[]

test('all matching charges but one end on a day, if they are still the ones previewed', async () => {
  const [spared] = await listed('?filter=OLD')
  const charges = { all: true, filter: 'old', except: [spared?.index] }
  const preview = await post(at('/end/preview'), { charges, endDate: '2026-12-31' })
  expect(preview).toMatchObject({ status: 200, body: { ends: 5, refusedCount: 0 } })
  const end = (seen: string | undefined) =>
    post(at('/end'), { charges: { ...charges, seen }, endDate: '2026-12-31' })

  // A matching charge is added that the preview did not include.
  await app.build.charge(client, accounts[0] ?? 0, { description: 'Old copper' })
  expect(await end(preview.body.seen)).toMatchObject({ status: 409, code: 'charge_changed' })
  expect(await listed('?filter=old&sort=endDate')).toSatisfy((rows: Charge[]) =>
    rows.every(row => row.endDate === null),
  )

  const again = await post(at('/end/preview'), { charges, endDate: '2026-12-31' })
  expect(again.body.ends).toBe(6)
  expect(await end(again.body.seen)).toMatchObject({ status: 200, body: { ended: 6, refused: 0 } })
  const rows = await listed('?filter=old')
  expect(rows.filter(row => row.endDate === '2026-12-31')).toHaveLength(6)
  expect(rows.find(row => row.index === spared?.index)?.endDate).toBeNull()
  expect((await listed('?filter=care')).every(row => row.endDate === null)).toBe(true)
})

test('all matches are copied to accounts, and a filter without matches says so', async () => {
  const to = { accounts: accounts.slice(0, 2), startDate: '2027-01-01' }
  const charges = { all: true, filter: 'care plan', account: accounts[0] }
  const preview = await post(at('/copy/preview'), { charges, ...to })
  expect(preview.body).toMatchObject({ copies: 2 })
  const { seen } = preview.body
  expect(await post(at('/copy'), { charges: { ...charges, seen }, ...to })).toMatchObject({
    status: 201,
    body: { added: 2 },
  })
  // Refused without the fingerprint from the preview.
  expect((await post(at('/copy'), { charges, ...to })).status).toBe(400)
  const none = { charges: { all: true, filter: 'nobody has this' }, endDate: '2026-12-31' }
  expect(await post(at('/end/preview'), none)).toMatchObject({ status: 409, code: 'charges_none_match' })
})

test('a filter is text, not a pattern, and an export has every row in the order of the list', async () => {
  expect(await listed('?filter=(FIBRE)')).toHaveLength(3)
  expect(await listed('?filter=.*')).toHaveLength(0)
  expect(await listed(`?filter=${encodeURIComponent('\\')}`)).toHaveLength(0)
  const query = { filter: 'old', sort: '-company,description', pageSize: 2 }
  const written = await exported(app, 'charges', { params: { client }, query })
  const rows = await listed('?filter=old&sort=-company,description')
  expect(written.map(row => [row['index'], row['description'], row['frequency']])).toEqual(
    rows.map(row => [row.index, row.description, 'Monthly, in arrears']),
  )
  expect(rows).toHaveLength(7)
})
