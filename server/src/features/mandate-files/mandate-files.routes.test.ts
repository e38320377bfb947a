import type { AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runCalls } from '../../../test/factories/collected-runs.ts'
import { buildAccount, buildBrand, buildClient } from '../../../test/factories/invoicing.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const roles = ['NINEOPS_BUREAU_ACCESS'] as const
const { get, send } = runCalls(app)

/** A reseller with an electronic service user number and accounts that pay by Direct Debit. */
async function lodging(serviceUserNumber: string, references: readonly string[]) {
  const client = await buildClient(app.db)
  const brand = await buildBrand(app.db, client, {
    service_user_number: serviceUserNumber,
    bank_account_name: 'Masham Telecom',
  })
  await app.db
    .updateTable('service_users')
    .set({ lodgement: 'electronic' })
    .where('service_user_number', '=', serviceUserNumber)
    .execute()
  const accounts: number[] = []
  for (const mandate_reference of references)
    accounts.push(
      await buildAccount(
        app.db,
        { client, brand },
        {
          payment_method: 'direct_debit',
          sort_code: '08-99-99',
          bank_account: '66374958',
          bank_account_name: "Jane O'Brien",
          mandate_reference,
        },
      ),
    )
  return { client, brand, accounts, path: `/api/clients/${client}/mandatefiles` }
}

async function bytesOf(path: string): Promise<string> {
  const answer = await app.call(path, { roles })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

test('new mandates are lodged by one file, the same bytes each time, and a replaced one is cancelled', async () => {
  const { client, accounts, path } = await lodging('720001', ['LODGE-0001', 'LODGE-0002', 'BAD'])
  expect(await get(`${path}/tolodge`, roles)).toMatchObject([
    { code: '0N', reference: 'LODGE-0001', problem: null },
    { code: '0N', reference: 'LODGE-0002', problem: null },
    { code: '0N', reference: 'BAD', problem: 'the mandate reference must have 6 to 18 characters' },
  ])
  const made = await send('POST', path, roles, { serviceUserNumber: '720001' })
  expect([made.status, made.body]).toMatchObject([201, { serial: '000001', items: 2 }])
  const text = await bytesOf(`${path}/${Number(made.body['index'])}/file`)
  expect(await bytesOf(`${path}/${Number(made.body['index'])}/file`)).toBe(text)
  const lines = text.split('\r\n')
  expect(lines[4]).toBe(
    '0899996637495800N20454555779911    00000000000MASHAM TELECOM    LODGE-0001        JANE O BRIEN      ',
  )
  expect(lines.filter(line => line.slice(15, 17) === '99')).toEqual([])
  expect(lines[8]).toBe(`UTL1${'0'.repeat(40)}${' '.repeat(8)}0000002${' '.repeat(21)}`)
  expect((await send('POST', path, roles, { serviceUserNumber: '720001' })).code).toBe('nothing_to_lodge')

  await updateRow(app.db, 'accounts', accounts[0] ?? 0, { bank_account: '88837491', sort_code: '10-79-99' })
  const again = await send('POST', path, roles, { serviceUserNumber: '720001' })
  expect(again.body).toMatchObject({ serial: '000002', items: 2 })
  const second = await bytesOf(`${path}/${Number(again.body['index'])}/file`)
  expect(
    second
      .split('\r\n')
      .slice(4, 6)
      .map(line => line.slice(0, 17)),
  ).toEqual(['1079998883749100N', '0899996637495800C'])
  const known = await get<{ state: string; reason: string; account: { index: number } }[]>(
    `/api/clients/${client}/mandates?state=cancelled`,
    roles,
  )
  expect(known).toMatchObject([{ state: 'cancelled', reason: 'Replaced by other details', replaced: true }])
  const [{ account: whose } = { account: { index: 0 } }] = known
  const own = await get<{ account: { index: number }; replaced: boolean }[]>(
    `/api/clients/${client}/mandates?account=${whose.index}`,
    roles,
  )
  expect(own.map(({ account, replaced }) => [account.index, replaced])).toEqual([
    [whose.index, true],
    [whose.index, false],
  ])
})

test('a mandate is cancelled only once the details that replace it can be lodged, and is not lodged again', async () => {
  const { client, accounts, path } = await lodging('720005', ['OLD-00001'])
  await send('POST', path, roles, { serviceUserNumber: '720005' })
  await updateRow(app.db, 'accounts', accounts[0] ?? 0, { sort_code: '10799' })
  expect(await get(`${path}/tolodge`, roles)).toMatchObject([
    { code: '0N', problem: 'the sort code is not 6 digits' },
    { code: '0C', problem: 'its new details cannot be lodged yet' },
  ])
  expect((await send('POST', path, roles, { serviceUserNumber: '720005' })).code).toBe('nothing_to_lodge')
  const mandates = `/api/clients/${client}/mandates`
  const states = async () =>
    (await get<{ index: number | null; state: string }[]>(mandates, roles)).map(({ state }) => state)
  expect(await states()).toEqual(['new', 'lodged'])

  await updateRow(app.db, 'accounts', accounts[0] ?? 0, { sort_code: '10-79-99', bank_account: '88837491' })
  expect((await send('POST', path, roles, { serviceUserNumber: '720005' })).body).toMatchObject({ items: 2 })
  const [old] = await get<{ index: number }[]>(`${mandates}?state=cancelled`, roles)
  expect((await send('POST', `${mandates}/${old?.index}/renew`, roles)).code).toBe('mandate_replaced')
})

test('a cancelled mandate is told to the bank once, and can be lodged again', async () => {
  const { client, accounts, path } = await lodging('720002', ['CANCEL-0001'])
  const gaps = async () => {
    const of = `/api/clients/${client}/accounts`
    const [listed] = await get<Pick<AccountOverview, 'gaps'>[]>(`${of}/list`, roles)
    const overview = await get<Pick<AccountOverview, 'gaps'>>(`${of}/${accounts[0]}/overview`, roles)
    expect(listed?.gaps).toEqual(overview.gaps)
    return overview.gaps
  }
  expect(await gaps()).toEqual([])
  await send('POST', path, roles, { serviceUserNumber: '720002' })
  const mandates = `/api/clients/${client}/mandates`
  const [lodged] = await get<{ index: number; state: string }[]>(mandates, roles)
  expect(lodged?.state).toBe('lodged')
  const one = `${mandates}/${lodged?.index}`
  expect((await send('POST', `${one}/renew`, roles)).code).toBe('mandate_live')
  const cancelled = await send('POST', `${one}/cancel`, roles, { reason: 'The payer asked by telephone' })
  expect(cancelled.body).toMatchObject({ state: 'cancelled', reason: 'The payer asked by telephone' })
  expect((await send('POST', `${one}/cancel`, roles, { reason: 'Again' })).code).toBe('mandate_ended')
  // Its account still gets invoices.
  expect(await gaps()).toMatchObject([
    {
      field: 'mandateReference',
      fails: false,
      message: expect.stringContaining('the mandate is cancelled') as string,
    },
  ])
  expect(await get(`/api/clients/${client}/accounts/list?gaps=true`, roles)).toEqual([])
  expect(await get(`${path}/tolodge`, roles)).toMatchObject([{ code: '0C', reference: 'CANCEL-0001' }])
  expect((await send('POST', path, roles, { serviceUserNumber: '720002' })).body).toMatchObject({ items: 1 })
  expect(await get(`${path}/tolodge`, roles)).toEqual([])
  expect((await send('POST', `${one}/renew`, roles)).body).toMatchObject({ state: 'new' })
  expect(await get(`${path}/tolodge`, roles)).toMatchObject([{ code: '0N', reference: 'CANCEL-0001' }])
  expect(await gaps()).toEqual([])
})

test('an account without bank details or reference has no mandate, and is named where mandates are lodged', async () => {
  const { client, accounts, path } = await lodging('720003', ['WHOLE-0001', '', 'NOBANK-0003'])
  await updateRow(app.db, 'accounts', accounts[2] ?? 0, { bank_account: '' })
  expect(await get(`/api/clients/${client}/mandates`, roles)).toMatchObject([{ reference: 'WHOLE-0001' }])
  expect(await get(`${path}/tolodge`, roles)).toMatchObject([
    { problem: null },
    { problem: 'the mandate reference is missing' },
    { problem: 'the bank account number is missing' },
  ])
})
