import type { Itemisation } from '@nineops/contract/crm/account-choices'
import { type PartnerCall, partnerCall } from '@nineops/contract/dash/partner-calls.contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { buildCredential, partnerToken } from '../../../test/factories/client-credentials.ts'
import type { RatedCall } from '../../../test/factories/invoicing.ts'
import { testApp } from '../../../test/test-app.ts'
import { neverListedCalls, unlistedCalls } from '../helplines/helplines.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)

const landline = '442079460123'
async function build(itemisation: Itemisation = 'full', calls: Partial<RatedCall>[] = [{}]) {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand }, { itemisation })
  const service = await app.build.service(client, account)
  const run = await app.build.closedBillRun(client, {
    calls: calls.map(call => ({ account, service, destination: landline, charge: '0.250000', ...call })),
  })
  return { client, account, run, token: await dash.tokenFor(client, []) }
}
type Built = Awaited<ReturnType<typeof build>>

const ask = (of: Built, query = '', headers = {}) =>
  dash.call(of.token, `/dash/calls?account=${of.account}&${query}`, { headers })
const list = async (of: Built, query = ''): Promise<PartnerCall[]> =>
  z.array(partnerCall).parse(await (await ask(of, query)).json())

it('a partner reads an account’s calls by day, page and order, and as CSV', async () => {
  const of = await build('full', [
    { at: '2026-10-24T23:30:00Z', charge: '0.500000' },
    { at: '2026-10-25T12:00:00Z' },
    { at: '2026-10-26T12:00:00Z' },
  ])
  expect(await list(of)).toMatchObject([
    { callId: 'call-3' },
    { callId: 'call-2' },
    { callId: 'call-1', destination: '020 7946 0123', kind: 'voice', quantity: 60, charge: '0.500000' },
  ])
  // 23:30 UTC is 00:30 in London, in summer.
  expect((await list(of, 'from=2026-10-25&to=2026-10-25')).map(call => call.callId)).toEqual([
    'call-2',
    'call-1',
  ])
  expect((await list(of, 'sort=-charge&pageSize=1')).map(call => call.callId)).toEqual(['call-1'])
  const second = await ask(of, 'page=2&pageSize=2', { accept: 'text/csv' })
  expect(second.headers.get('dash-metadata')).toContain('"TotalCount":3,"TotalPages":2')
  const lines = (await second.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('provisional')
  expect(lines[1]).toContain('call-1')
})

it('calls are provisional until the invoices of their bill run are hosted', async () => {
  const of = await build()
  expect((await list(of))[0]?.provisional).toBe(true)
  const index = await app.build.invoiceRun(of.client, of.run, { description: 'October', status: 75 })
  expect((await list(of))[0]?.provisional).toBe(true)
  await updateRow(app.db, 'invoice_runs', index, { status: 85 })
  expect((await list(of))[0]?.provisional).toBe(false)
})

it.each([
  ['full', ['020 7946 0123']],
  ['masked', ['020 7946 xxxx']],
  ['summary', []],
  ['none', []],
] as const)(
  'an account with itemisation %s lists %j, and never a free call or a helpline',
  async (mode, shown) => {
    const free = ['448001111', '116123', '999', '441134960777'].map(destination => ({
      destination,
      charge: '0.000000',
    }))
    const of = await build(mode, [{}, ...free])
    await app.db
      .insertInto('helplines')
      .values({ client_index: of.client, name: 'Refuge', number: '441134960777' })
      .execute()
    expect((await list(of)).map(call => call.destination)).toEqual(shown)
    const answer = await ask(of, '', { accept: 'text/csv' })
    expect(answer.headers.get('dash-metadata')).toContain(`"TotalCount":${shown.length}`)
  },
)

it("another reseller's account has no calls, and without an account the call is refused", async () => {
  const [own, other] = [await build(), await build()]
  const answer = await dash.call(own.token, `/dash/calls?account=${other.account}`)
  expect([answer.status, await answer.json()]).toEqual([200, []])
  expect((await dash.call(own.token, '/dash/calls')).status).toBe(400)
})

it('a credential without the scope for calls reads none, even with that for usage', async () => {
  const of = await build()
  const credential = await buildCredential(app.db, of.client, { scopes: ['accounts', 'usage'] })
  const answer = await ask({ ...of, token: await partnerToken(app, credential) })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('insufficient_scope')
})

it('the database and the documents agree on what is never listed, for any number', async () => {
  const client = await app.build.client()
  await app.db
    .insertInto('helplines')
    .values({ client_index: client, name: 'Refuge', number: '4411' })
    .execute()
  const isUnlisted = await unlistedCalls(app.db, client)
  const condition = await neverListedCalls(app.db, client)
  const digits = fc.stringMatching(/^\d{1,9}$/)
  const starts = [
    '',
    '4480',
    '44500',
    '116',
    '44116',
    '999',
    '112',
    '18000',
    '101',
    '105',
    '111',
    '119',
    '159',
    '4411',
  ]
  const call = fc.record({
    destination: fc
      .tuple(fc.constantFrom(...starts), fc.oneof(fc.constant(''), digits))
      .map(([a, b]) => a + b),
    charge: fc.constantFrom('0.000000', '0.010000', '-0.010000'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 20, maxLength: 60 }), async calls => {
      const rows = await allRows<{ never: boolean }>(app.db)`
        select ${condition} as never from (select d->>'destination' as destination, (d->>'charge')::numeric as retail_charge, n
          from json_array_elements(${JSON.stringify(calls)}::json) with ordinality as e(d, n)) c order by n`
      expect(rows.map(({ never }) => never)).toEqual(calls.map(isUnlisted))
    }),
    { numRuns: 20 },
  )
})
