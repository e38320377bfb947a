import { type Circuit, circuit, lineWithoutCircuit } from '@nineops/contract/network/circuits.contract'
import { pagination } from '@nineops/contract/http'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failureOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { buildCircuit } from '../../../test/factories/circuits.ts'
import { testApp } from '../../../test/test-app.ts'

let owner: { client: number; account: number }
const app = closedAtEnd(await testApp())
const client = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client)
  const named = { account_number: 'C-1', company_name: 'Fell & Dale' }
  owner = { client, account: await app.build.account({ client, brand }, named) }
})

const roles = ['NINEOPS_NETWORK_ACCESS'] as const
const call = (path: string, method = 'GET', json?: unknown) =>
  app.call(`/api/circuits${path}`, { method, roles, ...(json === undefined ? {} : { json }) })
const get = async (index: number) => circuit.parse(await (await call(`/${index}`)).json())
const list = async (query: string): Promise<{ rows: Circuit[]; total: number }> => {
  const answer = await call(`?client=${client}&${query}`)
  expect(answer.status).toBe(200)
  const { Pagination } = pagination.parse(JSON.parse(answer.headers.get('dash-metadata') ?? ''))
  return { rows: z.array(circuit).parse(await answer.json()), total: Pagination.TotalCount }
}
const rowsOf = async (query: string) => (await call(`?${query}`)).json() as Promise<Circuit[]>
const facts = { number: '', provider: null, product: null, description: '', address: '', postcode: '' }

describe('circuits', () => {
  it('belong to a number: they move with it to another account, and end with it', async () => {
    const index = await buildCircuit(app.db, owner, { service: { cli: '441947100001' } })
    expect(await get(index)).toMatchObject({
      account: { accountNumber: 'C-1' },
      state: 'active',
      ofAccount: true,
      address: '1 High Street, Whitby',
      postcode: 'YO21 3PR',
      lastTest: null,
      running: null,
    })
    const brand = await app.build.brand(client)
    const next = await app.build.account({ client, brand }, { account_number: 'C-2' })
    await sql`update services set end_date = '2026-05-31' where cli = '441947100001'`.execute(app.db)
    expect(await get(index)).toMatchObject({ state: 'ended', until: '2026-05-31' })
    await app.build.service(client, next, { cli: '441947100001', start_date: '2026-06-01' })
    expect(await get(index)).toMatchObject({ account: { accountNumber: 'C-2' }, state: 'active' })
    expect((await list('filter=fell')).rows.map(row => row.index)).not.toContain(index)
    expect((await list('filter=C-2')).rows.map(row => row.index)).toEqual([index])
  })

  it('are found by number, CLI in any format, postcode, account, company and properties', async () => {
    const index = await buildCircuit(app.db, owner, {
      service: { cli: '441947200002' },
      circuit_number: 'TT%_1',
      provider: 'TALKTALK',
      product: 'DSL',
      address: 'Unit 4, The Old Mill',
      postcode: 'LS6 2AB',
    })
    for (const filter of ['tt%25_1', '01947 200002', '947200', 'ls6', 'fell %26', 'c-1'])
      expect(
        (await list(`filter=${filter}`)).rows.map(row => row.index),
        filter,
      ).toContain(index)
    expect((await list('provider=TALKTALK&product=DSL&result=none')).rows.map(row => row.index)).toEqual([
      index,
    ])
    expect((await list('result=fault')).total).toBe(0)
    expect((await list('state=ended&provider=TALKTALK')).total).toBe(0)
  })

  it('come in the order asked for, each on one page', async () => {
    for (let n = 0; n < 5; n += 1) await buildCircuit(app.db, owner)
    const { total } = await list('')
    for (const sort of ['number', '-company', 'lastTest,-cli', 'client,postcode', '-since,product']) {
      const seen = new Set<number>()
      for (let page = 1; page <= Math.ceil(total / 2); page += 1)
        for (const row of (await list(`sort=${sort}&page=${page}&pageSize=2`)).rows) seen.add(row.index)
      expect(seen.size, sort).toBe(total)
    }
    const clis = (await list('sort=-cli')).rows.map(row => row.cli)
    expect(clis).toEqual(clis.toSorted().toReversed())
  })

  it('come in the order of their accounts among thousands, moved lines under the account that has them now', async () => {
    const [reseller, other] = [await app.build.client(), await app.build.client()]
    for (const [one, circuits] of [
      [reseller, 6000],
      [other, 10],
    ] as const) {
      const brand = await app.build.brand(one)
      await sql`
        insert into accounts (client_index, brand_index, account_number, company_name)
        select ${one}, ${brand}, 'M-' || md5(n::text), md5('company ' || n) || ' Ltd' from generate_series(1, ${circuits}::int) n`.execute(
        app.db,
      )
      // Every third number moved from another account in June.
      await sql`
        with numbered as (select index, row_number() over (order by index) as n from accounts where client_index = ${one})
        insert into services (client_index, account_index, cli, start_date, end_date)
        select ${one}::int, index, (441134960000 + n)::text, date '2026-06-01', null::date from numbered
        union all
        select ${one}::int, index, (441134960000 + n + 1)::text, date '2026-01-01', '2026-05-31' from numbered where n % 3 = 0`.execute(
        app.db,
      )
      await sql`
        insert into circuits (client_index, cli, product) select distinct ${one}::int, cli, 'FTTP' from services
        where client_index = ${one} and end_date is null`.execute(app.db)
    }
    await sql`analyze accounts, services, circuits`.execute(app.db)
    for (const sort of ['account', '-account', 'company', '-company']) {
      const of = (row: Circuit) =>
        sort.endsWith('company') ? row.account.companyName : row.account.accountNumber
      const pages = [1, 2, 30].map(n => rowsOf(`client=${reseller}&sort=${sort}&page=${n}&pageSize=200`))
      const [first = [], second = [], last = []] = await Promise.all(pages)
      const texts = [...first, ...second, ...last].map(of)
      expect(texts).toEqual(sort.startsWith('-') ? texts.toSorted().toReversed() : texts.toSorted())
      expect(new Set([...first, ...second, ...last].map(row => row.index)).size, sort).toBe(600)
      expect([...first, ...second].every(row => row.state === 'active' && row.since === '2026-06-01')).toBe(
        true,
      )
      // The same as of few, which are joined one by one.
      const few = await rowsOf(`client=${other}&sort=${sort}&pageSize=200`)
      expect(few.map(of)).toEqual(
        few.map(of).toSorted((a, b) => (a < b ? -1 : 1) * (sort.startsWith('-') ? -1 : 1)),
      )
    }
    const all = await rowsOf('sort=account&product=FTTP&pageSize=200')
    expect(all.map(row => row.account.accountNumber)).toEqual(
      all.map(row => row.account.accountNumber).toSorted(),
    )
  })

  it('are exported as listed', async () => {
    const rows = await exported(app, 'circuits', {
      params: {},
      query: { client: String(client), filter: 'ls6' },
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      provider: 'TalkTalk',
      product: 'DSL',
      account: 'C-1',
      state: 'In service',
    })
  })
})

describe('the details of a circuit', () => {
  it('are recorded once for a number that has none', async () => {
    await app.build.service(client, owner.account, { cli: '441947300003', description: 'Main line' })
    const lines = z.array(lineWithoutCircuit)
    const found = lines.parse(await (await call(`/lines?text=01947%20300&client=${client}`)).json())
    expect(found).toMatchObject([{ cli: '441947300003', account: { accountNumber: 'C-1' } }])
    const body = {
      ...facts,
      clientIndex: client,
      cli: '01947 300003',
      number: ' BBEU9 ',
      postcode: 'yo21 3pr',
    }
    const created = await call('', 'POST', body)
    expect(created.status).toBe(201)
    expect(circuit.parse(await created.json())).toMatchObject({
      number: 'BBEU9',
      postcode: 'YO21 3PR',
      cli: '441947300003',
    })
    expect(await failureOf(await call('', 'POST', body))).toMatchObject({ status: 409 })
    expect(await failureOf(await call('', 'POST', { ...body, number: '' }))).toMatchObject({
      code: 'circuit_exists',
    })
    expect(lines.parse(await (await call('/lines?text=01947300')).json())).toEqual([])
    expect(lines.parse(await (await call('/lines?text=%25')).json())).toEqual([])
    const elsewhere = { ...body, cli: '01947999999' }
    expect(await failureOf(await call('', 'POST', elsewhere))).toMatchObject({
      status: 404,
      code: 'circuit_line_not_found',
    })
    expect((await call('', 'POST', { ...body, cli: 'no number' })).status).toBe(400)
  })

  it('are changed under an optimistic lock, and two circuits of a reseller never share a number', async () => {
    const index = await buildCircuit(app.db, owner)
    const other = await get(await buildCircuit(app.db, owner))
    const { version } = await get(index)
    const changed = await call(`/${index}`, 'PATCH', { version, product: 'DSL' })
    const now = circuit.parse(await changed.json())
    expect(now).toMatchObject({ product: 'DSL', provider: 'OPENREACH' })
    expect(await failureOf(await call(`/${index}`, 'PATCH', { version, product: 'FTTP' }))).toMatchObject({
      status: 409,
      code: 'circuit_changed',
    })
    const taken = { version: now.version, number: other.number }
    expect(await failureOf(await call(`/${index}`, 'PATCH', taken))).toMatchObject({
      code: 'circuit_number_taken',
    })
    expect((await call(`/${index}`, 'PATCH', { version: now.version, product: 'DSL' })).status).toBe(200)
    const trail = await app.audit({ entity: 'circuits', entity_index: index })
    expect(trail).toHaveLength(1)
    expect(trail[0]).toMatchObject({ action: 'circuit.changed', after: { product: 'DSL' } })
  })

  it('are for Network only', async () => {
    expect((await app.call('/api/circuits')).status).toBe(403)
    expect(await failureOf(await call('/999999'))).toMatchObject({ status: 404, code: 'circuit_not_found' })
  })
})
