import { importResult } from '@nineops/contract/bureau/imports.contract'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
await app.build.brand(client)

/** Columns of a file with a VAT number, or of one of before it was a column. */
const columns = [
  'account_number',
  'company_name',
  'brand',
  'contact',
  'email',
  'phone',
  'address1',
  'address2',
  'town',
  'postcode',
  'country',
  'delivery',
  'payment_method',
  'sort_code',
  'bank_account',
  'bank_account_name',
  'mandate_reference',
  'vat_rate',
]
const numbered = [...columns, 'vat_number']
type Cells = Partial<Record<string, string>>
const account = (number: string, changes: Cells = {}): Cells => ({
  account_number: number,
  company_name: `Company ${number}`,
  address1: '1 High Street',
  town: 'Leeds',
  delivery: 'post',
  payment_method: 'transfer',
  vat_rate: 'reverse',
  ...changes,
})

async function imported(header: readonly string[], rows: readonly Cells[], dryRun = false) {
  const text = [header, ...rows.map(row => header.map(column => row[column] ?? ''))].map(cells =>
    cells.join(','),
  )
  const form = new FormData()
  form.append('file', new Blob([`${text.join('\n')}\n`]), 'accounts.csv')
  const answer = await app.call(`/api/clients/${client}/imports/accounts${dryRun ? '?dryRun=true' : ''}`, {
    method: 'POST',
    body: form,
  })
  expect(answer.status).toBe(200)
  return importResult.parse(await answer.json())
}
const stored = (number: string) =>
  app.db
    .selectFrom('accounts')
    .select(['town', 'vat_number'])
    .where('account_number', '=', number)
    .executeTakeFirstOrThrow()

it('a new account with reverse charge needs a VAT number with the right check digits', async () => {
  const missing = await imported(numbered, [account('V1')], true)
  expect(missing.errors).toMatchObject([{ line: 2, column: 'vat_number' }])
  const wrong = await imported(numbered, [account('V1', { vat_number: 'GB123456783' })], true)
  expect(wrong.errors).toMatchObject([{ line: 2, column: 'vat_number', value: 'GB123456783' }])
  await imported(numbered, [account('V1', { vat_number: 'gb123456782' })])
  expect((await stored('V1')).vat_number).toBe('GB 123 4567 82')
})

it('a file without the column keeps the numbers that are stored', async () => {
  await imported(columns, [account('V1', { town: 'York' })])
  expect(await stored('V1')).toEqual({ town: 'York', vat_number: 'GB 123 4567 82' })
})

it('what becomes reverse-charged needs one; what was so before numbers were asked for stays, with a warning', async () => {
  await imported(columns, [account('V2', { vat_rate: 'standard' })])
  expect((await imported(columns, [account('V2')], true)).errorCount).toBe(1)
  await app.db.updateTable('accounts').set({ vat_number: '' }).where('account_number', '=', 'V1').execute()
  const saved = await imported(columns, [account('V1', { town: 'Hull' })])
  expect(saved).toMatchObject({ changed: 1, errorCount: 0 })
  expect(saved.warnings).toMatchObject([{ line: 2, column: 'vat_number' }])
})

const facts = (number: string) =>
  app.db
    .selectFrom('accounts')
    .select(['itemisation', 'purchase_order', 'cost_centre', 'peppol_address'])
    .where('account_number', '=', number)
    .executeTakeFirstOrThrow()

it('how calls are itemised, the purchase order, the cost centre and the Peppol address are optional, and stay where a file has none', async () => {
  const further = [...columns, 'itemisation', 'purchase_order', 'cost_centre', 'peppol_address']
  const standard = { vat_rate: 'standard' }
  const chosen = {
    itemisation: 'masked',
    purchase_order: 'PO-4711',
    cost_centre: 'Ward 7',
    peppol_address: '0088:5012345678900',
  }
  await imported(further, [account('I1', { ...standard, ...chosen }), account('I2', standard)])
  expect(await facts('I1')).toEqual(chosen)
  const usual = { itemisation: 'full', purchase_order: '', cost_centre: '', peppol_address: '' }
  expect(await facts('I2')).toEqual(usual)
  await imported(columns, [account('I1', { ...standard, town: 'Hull' })])
  expect(await facts('I1')).toEqual(chosen)
  const wrong = await imported(further, [account('I1', { ...standard, itemisation: 'some' })], true)
  expect(wrong.errors).toMatchObject([{ line: 2, column: 'itemisation' }])
  const unknown = await imported(further, [account('I1', { ...standard, peppol_address: '1234:5' })], true)
  expect(unknown.errors).toMatchObject([{ line: 2, column: 'peppol_address' }])
})
