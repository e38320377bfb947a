import { contract } from '@nineops/contract/ordering/contracts.contract'
import { type ImportResult, importResult } from '@nineops/contract/bureau/imports.contract'
import type { Role } from '@nineops/contract/roles'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildScheme } from '../../../test/factories/contracts.ts'
import { testApp } from '../../../test/test-app.ts'

const roles: readonly Role[] = ['NINEOPS_ORDERING_ACCESS']
const header = 'account_number,scheme,contract_option,start_date'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client)
  for (const account_number of ['C1', 'C2', 'C3']) {
    const account = await app.build.account({ client, brand }, { account_number })
    await app.build.charge(client, account, { amount: '50.00' })
  }
  await app.build.account({ client, brand }, { account_number: 'C9', closed_on: '2026-06-30' })
  await app.build.closedBillRun(client)
  await buildScheme(app.db, client, { name: 'Loyal' })
  await buildScheme(app.db, client, { name: 'Old', status: 'withdrawn' })
  await app.db
    .insertInto('contract_options')
    .values({
      client_index: client,
      name: 'Fibre 12',
      term_months: 12,
      notice_days: 14,
      charge_kind: 'fixed',
      charge_amount: '75.00',
      charge_product_group: 'Early termination',
      valid_from: '2026-01-01',
    })
    .execute()
})

const send = (content: string, dryRun = false, as = roles) => {
  const body = new FormData()
  body.set('file', new Blob([content]), 'contracts.csv')
  return app.call(`/api/clients/${client}/imports/contracts${dryRun ? '?dryRun=true' : ''}`, {
    method: 'POST',
    body,
    roles: as,
  })
}
const result = async (answer: Promise<Response>): Promise<ImportResult> => {
  const response = await answer
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return importResult.parse(body)
}
const stored = async () =>
  z
    .array(contract)
    .parse(await (await app.call(`/api/clients/${client}/contracts?sort=account`, { roles })).json())
const reported = ({ errors }: ImportResult) => errors.map(({ line, column }) => `${line} ${column}`)

it('contracts are imported from a file, all or none, with their effect on the next invoices previewed', async () => {
  const file = [
    header,
    'C1,Loyal,Fibre 12,2026-10-01',
    'C2,loyal,,01/10/2026',
    'C3,,FIBRE 12,2026-11-01',
  ].join('\n')
  const tried = await result(send(file, true))
  expect(tried).toMatchObject({ kind: 'contracts', added: 3, changed: 0, errorCount: 0 })
  // 10 % of 50.00 for two of them; an option alone changes no invoice.
  expect(tried.effect).toMatchObject({
    accounts: 3,
    changed: 2,
    before: '150.00',
    after: '140.00',
    difference: '-10.00',
  })
  expect(await stored()).toEqual([])
  expect(await result(send(file))).toMatchObject({ added: 3, effect: null })
  expect(
    (await stored()).map(({ account, scheme, option, startDate, endDate }) => [
      account.accountNumber,
      scheme?.name ?? null,
      option?.name ?? null,
      startDate,
      endDate,
    ]),
  ).toEqual([
    ['C1', 'Loyal', 'Fibre 12', '2026-10-01', '2027-09-30'],
    ['C2', 'Loyal', null, '2026-10-01', null],
    ['C3', null, 'Fibre 12', '2026-11-01', '2027-10-31'],
  ])
  const again = await send(file)
  expect(again.status).toBe(409)
})

it('every row with an error is reported, and none is saved', async () => {
  const before = await stored()
  const file = [
    `${header},notice_date`,
    'C7,Loyal,,2026-10-01,',
    'C1,Nothing,Neither,2026-10-01,',
    'C1,Loyal,,2026-12-01,',
    'C3,Old,,2026-10-01,',
    'C3,,,2026-10-01,',
    'C3,Loyal,,2026-13-01,',
    'C9,Loyal,,2026-10-01,',
    'C3,Loyal,,2026-10-01,',
    'C3,Loyal,,2026-10-02,',
    'C2,,Fibre 12,2026-10-01,2026-11-01',
  ].join('\n')
  expect(reported(await result(send(file, true)))).toEqual([
    '2 account_number',
    '3 scheme',
    '3 contract_option',
    '4 scheme',
    '5 scheme',
    '6 scheme',
    '7 start_date',
    '8 start_date',
    '10 scheme',
    '11 notice_date',
  ])
  expect((await send(file)).status).toBe(400)
  expect(await stored()).toEqual(before)
})

it('a notice date ends the contract that its row names, with the early termination charge', async () => {
  const file = [
    `${header},notice_date`,
    'C1,Loyal,Fibre 12,2026-10-01,2026-10-05',
    'C2,Loyal,,2026-10-01,2026-09-30',
  ]
  const tried = await result(send(file.join('\n'), true))
  expect(tried).toMatchObject({ added: 0, changed: 2, errorCount: 0 })
  // C1: 50.00 + 75.00 without its discount; C2: without its discount.
  expect(tried.effect).toMatchObject({ accounts: 2, before: '90.00', after: '175.00' })
  await result(send(file.join('\n')))
  expect((await stored()).map(({ endedOn, charge }) => [endedOn, charge?.amount ?? null])).toEqual([
    ['2026-10-19', '75.00'],
    ['2026-10-01', null],
    [null, null],
  ])
  expect(reported(await result(send([file[0], file[1]].join('\n'), true)))).toEqual(['2 notice_date'])
})

it('is open to Ordering, and every other import to the Bureau', async () => {
  expect((await send(header, true, ['NINEOPS_BUREAU_ACCESS'])).status).toBe(403)
  const body = new FormData()
  body.set('file', new Blob(['x']), 'x.csv')
  const other = await app.call(`/api/clients/${client}/imports/charges`, { method: 'POST', body, roles })
  expect(other.status).toBe(403)
  const template = await app.call(`/api/clients/${client}/imports/contracts/template`, { roles })
  expect(await template.text()).toContain(`${header},notice_date`)
})
