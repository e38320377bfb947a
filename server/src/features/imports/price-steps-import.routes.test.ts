import { charge } from '@nineops/contract/ordering/charges.contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildContract, buildScheme } from '../../../test/factories/contracts.ts'
import { testApp } from '../../../test/test-app.ts'
import { allRows } from '../../platform/db/query-rows.ts'

const app = closedAtEnd(await testApp())
const roles = ['NINEOPS_BUREAU_ACCESS'] as const
const header = 'account_number,scheme,contract_option,contract_start,description,step_amount,step_date'

/** Account S1 with two rentals and a one-off, in the term of a contract up to 30 September 2028. */
async function reseller() {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand }, { account_number: 'S1' })
  const start_date = '2026-10-01'
  for (const [description, amount] of [
    ['Broadband', '30.00'],
    ['Line', '12.00'],
  ] as const)
    await app.build.charge(client, account, { description, amount, timing: 'advance', start_date })
  await app.build.charge(client, account, {
    description: 'Set-up',
    frequency: 'once',
    amount: '50.00',
    start_date,
  })
  const scheme = await buildScheme(app.db, client, { name: 'Loyal' })
  const term = { start_date, end_date: '2028-09-30' }
  const contract = await buildContract(app.db, { client, account, scheme }, term)
  const send = async (rows: readonly string[], dryRun = false) => {
    const body = new FormData()
    body.set('file', new Blob([[header, ...rows, ''].join('\n')]), 'steps.csv')
    const path = `/api/clients/${client}/imports/pricesteps${dryRun ? '?dryRun=true' : ''}`
    const answer = await app.call(path, { method: 'POST', roles, body })
    return { status: answer.status, body: JSON.parse(await answer.text()) as Record<string, unknown> }
  }
  const priced = async (description: string) => {
    const answer = await app.call(`/api/clients/${client}/charges?page=1&pageSize=100`, { roles })
    return z
      .array(charge)
      .parse(await answer.json())
      .filter(one => one.description === description)
      .map(one => `${one.amount} ${one.startDate} ${one.endDate ?? 'on'}`)
      .toSorted((a, b) => (a.slice(6) < b.slice(6) ? -1 : 1))
  }
  return { client, account, contract, send, priced }
}

test('steps of a contract are imported: each raises its charges by pounds from its day, in order of day', async () => {
  const { send, priced, contract } = await reseller()
  const rows = ['S1,loyal,,01/10/2026,broadband,2.00,2028-04-01', 'S1,,,2026-10-01,,1.50,2027-04-01']
  expect(await send(rows, true)).toMatchObject({ status: 200, body: { added: 2, errorCount: 0 } })
  expect(await priced('Line')).toEqual(['12.00 2026-10-01 on'])
  expect(await send(rows)).toMatchObject({ status: 200, body: { added: 2 } })
  expect(await priced('Broadband')).toEqual([
    '30.00 2026-10-01 2027-03-31',
    '31.50 2027-04-01 2028-03-31',
    '33.50 2028-04-01 on',
  ])
  expect(await priced('Line')).toEqual(['12.00 2026-10-01 2027-03-31', '13.50 2027-04-01 on'])
  expect(await priced('Set-up')).toHaveLength(1)
  const named = await allRows(app.db)`
    select from_day, amount, agreed from price_changes where contract_index = ${contract} order by from_day`
  expect(named).toEqual([
    { from_day: '2027-04-01', amount: '1.50', agreed: true },
    { from_day: '2028-04-01', amount: '2.00', agreed: true },
  ])
})

test('a step that the contract names already is not made twice, and one of another amount is refused', async () => {
  const { send, priced } = await reseller()
  await send(['S1,,,2026-10-01,Line,1.50,2027-04-01'])
  const again = await send([
    'S1,,,2026-10-01,line,1.50,2027-04-01',
    'S1,,,2026-10-01,Broadband,2.00,2027-04-01',
  ])
  expect(again).toMatchObject({ status: 200, body: { added: 1 } })
  expect(await priced('Line')).toHaveLength(2)
  const other = await send(['S1,,,2026-10-01,Line,3.00,2027-04-01'])
  expect(other.status).toBe(400)
  expect(JSON.stringify(other.body)).toContain('The contract has a step of £1.50 on this day')
})

test('each bad row of a file of steps is named, and nothing is changed', async () => {
  const { client, account, send, priced } = await reseller()
  const refused = async (...rows: string[]) => {
    const { body } = await send(rows, true)
    return z
      .object({ errors: z.array(z.object({ column: z.string().nullable(), message: z.string() })) })
      .parse(body)
      .errors.map(({ column, message }) => `${column}: ${message}`)
  }
  expect(
    await refused(
      'S9,,,2026-10-01,,1.50,2027-04-01',
      'S1,,,2026-10-02,,1.50,2027-04-01',
      'S1,,,2026-10-01,Line,3%,2027-04-01',
      'S1,,,2026-10-01,Line,0,2027-04-01',
    ),
  ).toEqual([
    'account_number: No account has this number',
    'contract_start: The account has no such contract from this day, or it was ended',
    'step_amount: Must be pounds with up to 2 decimals and no £ or comma, such as 1250.50',
    'step_amount: A step of nothing changes no price',
  ])
  expect(await refused('S1,,,2026-10-01,Line,1,2027-04-01', 'S1,,,2026-10-01,LINE,2,2027-04-01')).toEqual([
    'step_date: The same step as on line 2',
  ])
  expect(await refused('S1,,,2026-10-01,Lime,1.50,2027-04-01')).toEqual([
    'description: The account has no such charge that goes on on this day',
  ])
  expect(await refused('S1,,,2026-10-01,Line,1.50,2028-10-01')).toEqual([
    'step_date: The term of the contract ends on 30 September 2028.',
  ])
  const another = await buildScheme(app.db, client, { name: 'Second' })
  await buildContract(app.db, { client, account, scheme: another }, { start_date: '2026-10-01' })
  expect(await refused('S1,,,2026-10-01,Line,1.50,2027-04-01')).toEqual([
    'contract_start: The account has several contracts from this day: name the scheme and the contract option',
  ])
  expect(await priced('Line')).toEqual(['12.00 2026-10-01 on'])
})
