import { type ImportResult, importColumns, importResult } from '@nineops/contract/bureau/imports.contract'
import { expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const brand = await app.build.brand(client)
for (const number of ['OB1', 'OB2', 'OB3'])
  await app.build.account({ client, brand }, { account_number: number })

const send = (rows: readonly string[], dryRun = false) => {
  const body = new FormData()
  const text = [importColumns.openingbalances.join(','), ...rows].join('\n')
  body.set('file', new Blob([text]), 'balances.csv')
  const path = `/api/clients/${client}/imports/openingbalances${dryRun ? '?dryRun=true' : ''}`
  return app.call(path, { method: 'POST', body, roles: ['NINEOPS_BUREAU_ACCESS'] })
}
const result = async (response: Promise<Response>): Promise<ImportResult> =>
  importResult.parse(await (await response).json())

const posted = (number: string) => allRows<{ amount: string; dueOn: string; remainder: string }>(app.db)`
    select p.amount, p.due_on as "dueOn", coalesce(o.remainder, 0.00) as remainder
    from account_postings p left join open_items o on o.posting_index = p.index
    join accounts a on a.index = p.account_index where a.account_number = ${number} order by p.index`

it('an opening balance is a debt or money in hand from its day; a dry run posts nothing', async () => {
  const file = ['OB1,31/10/2026,308.55,INV-20417', 'OB2,2026-10-31,-12.00,', 'OB3,2026-10-31,0.00,']
  expect(await result(send(file, true))).toMatchObject({ added: 2, errorCount: 0, warningCount: 1 })
  expect(await posted('OB1')).toEqual([])
  expect(await result(send(file))).toMatchObject({ added: 2, dryRun: false })
  expect(await posted('OB1')).toEqual([{ amount: '308.55', dueOn: '2026-10-31', remainder: '308.55' }])
  expect(await posted('OB2')).toEqual([{ amount: '-12.00', dueOn: '2026-10-31', remainder: '-12.00' }])
  expect(await posted('OB3')).toEqual([])
})

it('a second one is refused with the account and what it has, and nothing is posted', async () => {
  const refused = await send(['OB1,2026-10-31,1.00,', 'OB3,2026-10-31,5.00,', 'OB3,2026-10-30,6.00,'])
  expect(refused.status).toBe(400)
  expect((await errorOf(refused)).errors.map(({ message }) => message)).toEqual([
    'Line 2, account_number "OB1": The account has an opening balance of £308.55 already; reverse that one first',
    'Line 4, account_number "OB3": Line 3 gives the account an opening balance',
  ])
  expect(await posted('OB3')).toEqual([])
})

it('another one is posted after the first was reversed', async () => {
  const row = await firstRow<{ posting: number; account: number }>(app.db)`
    select p.index as posting, p.account_index as account from account_postings p
    join accounts a on a.index = p.account_index where a.account_number = 'OB1'`
  const path = `/api/clients/${client}/accounts/${row?.account}/ledger/postings/${row?.posting}/reversal`
  const json = { reason: 'Of another account' }
  expect((await app.call(path, { method: 'POST', json, roles: ['NINEOPS_BUREAU_ACCESS'] })).status).toBe(201)
  expect(await result(send(['OB1,2026-10-30,10.00,']))).toMatchObject({ added: 1 })
  expect((await posted('OB1')).map(({ remainder }) => remainder)).toEqual(['0.00', '0.00', '10.00'])
})

it('it needs an account of the reseller and a day that has come', async () => {
  const tried = await result(send(['OB3,2099-01-01,1.00,', 'ZZ,2026-10-01,1.00,'], true))
  expect(tried.errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'date'],
    [3, 'account_number'],
  ])
})
