import { type AccountDetail, accountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildAccount } from '../../../test/factories/invoicing.ts'
import { weightLines } from '../../../test/factories/modulus-tables.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const brand = await app.build.brand(client)
const elsewhere = await app.build.client()
const foreignBrand = await app.build.brand(elsewhere)

const path = (account: number, of = client) => `/api/clients/${of}/accounts/${account}`
const read = async (account: number): Promise<AccountDetail> => {
  const answer = await app.call(path(account))
  expect(answer.status).toBe(200)
  return accountDetail.parse(await answer.json())
}
const patch = (account: number, json: unknown, of = client) =>
  app.call(path(account, of), { method: 'PATCH', json })
const change = async (account: number, details: object): Promise<AccountDetail> => {
  const answer = await patch(account, { version: (await read(account)).version, ...details })
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return accountDetail.parse(body)
}
const open = (changes: Parameters<typeof buildAccount>[2] = {}) =>
  app.build.account({ client, brand }, changes)
const trail = (account: number) =>
  app.db
    .selectFrom('audit_entries')
    .select(['action', 'client_index', 'before', 'after'])
    .where(eb => eb.and({ entity: 'accounts', entity_index: account }))
    .execute()

describe('an account', () => {
  it('is corrected on the page that reports its fault, and stored as an import would store it', async () => {
    const account = await open({ email: '', postcode: '', payment_method: 'direct_debit', currency: 'EUR' })
    const corrected = {
      email: ' bills@company.example ',
      postcode: 'ls11aa',
      sortCode: '08-99-99',
      bankAccount: '66374958',
      bankAccountName: 'COMPANY LTD',
      mandateReference: 'ACME-100234',
      currency: 'gbp',
    }
    const stored = {
      ...corrected,
      email: 'bills@company.example',
      postcode: 'LS1 1AA',
      sortCode: '089999',
      currency: 'GBP',
    }
    expect(await change(account, corrected)).toMatchObject(stored)
    expect(await read(account)).toMatchObject({ ...stored, paymentMethod: 'direct_debit', town: 'Whitby' })
  })

  it('has a name in the sales ledger, in the characters that it accepts', async () => {
    const account = await open()
    expect(await change(account, { ledgerReference: 'acme-01' })).toMatchObject({
      ledgerReference: 'ACME-01',
    })
    const { version } = await read(account)
    const refused = await patch(account, { version, ledgerReference: 'TOO LONG FOR SAGE' })
    expect((await errorOf(refused)).errors).toEqual([
      { field: 'ledgerReference', message: 'Must be up to 8 letters, digits, and / & . -' },
    ])
  })

  it('refuses an account number that cannot exist at its sort code, once a table is loaded', async () => {
    const account = await open()
    const bank = { sortCode: '08-99-99', bankAccount: '66374959' }
    expect(await change(account, bank)).toMatchObject({ bankAccount: '66374959' })
    const table = { name: 'A table', validFrom: '2026-01-01', weights: weightLines, substitutions: '' }
    const roles = ['administrator'] as const
    expect((await app.call('/api/bankchecks/tables', { method: 'POST', json: table, roles })).status).toBe(
      201,
    )
    const { version } = await read(account)
    const refused = await patch(account, { version, bankAccount: '66374957' })
    expect((await errorOf(refused)).errors.map(({ field }) => field)).toEqual(['bankAccount'])
    expect(await change(account, { bankAccount: '66374958', town: 'York' })).toMatchObject({ town: 'York' })
  })

  it('moves to another brand of its reseller, and to none of another reseller', async () => {
    const account = await open()
    const other = await app.build.brand(client)
    expect((await change(account, { brandIndex: other })).brand.index).toBe(other)
    const { version } = await read(account)
    const refused = await patch(account, { version, brandIndex: foreignBrand })
    expect(refused.status).toBe(400)
    expect((await errorOf(refused)).errors.map(({ field }) => field)).toEqual(['brandIndex'])
    expect((await read(account)).brand.index).toBe(other)
  })

  it('has a new VAT rate from today, and the previous one for invoices until then', async () => {
    const account = await open()
    await app.db
      .insertInto('account_vat_rates')
      .values({ account_index: account, valid_from: '2000-01-01', vat_rate: 'standard' })
      .execute()
    expect((await read(account)).vatRate).toBe('standard')
    const before = await read(account)
    const after = await change(account, { vatRate: 'zero' })
    expect(after.vatRate).toBe('zero')
    // A change of the VAT rate alone is a change of the account.
    expect(after.version).not.toBe(before.version)
    await change(account, { vatRate: 'exempt' })
    const rates = await app.db
      .selectFrom('account_vat_rates')
      .select('vat_rate')
      .where('account_index', '=', account)
      .orderBy('valid_from')
      .execute()
    expect(rates.map(row => row.vat_rate)).toEqual(['standard', 'exempt'])
  })

  it('is audited before and after, but not if nothing changes', async () => {
    const account = await open({ town: 'Leeds' })
    await change(account, { town: 'York' })
    await change(account, { town: ' York ' })
    const [entry, ...more] = await trail(account)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'account.changed',
      client_index: client,
      before: { town: 'Leeds' },
      after: { town: 'York' },
    })
  })

  it('of another reseller is not found, for reading or changing', async () => {
    const account = await open({ town: 'Leeds' })
    const { version } = await read(account)
    expect((await app.call(path(account, elsewhere))).status).toBe(404)
    expect((await patch(account, { version, town: 'York' }, elsewhere)).status).toBe(404)
    expect((await read(account)).town).toBe('Leeds')
  })

  it('is for the bureau and for customer relations only', async () => {
    const account = await open()
    expect((await app.call(path(account), { roles: ['NINEOPS_CRM_ACCESS'] })).status).toBe(200)
    expect((await app.call(path(account), { roles: ['NINEOPS_ORDERING_ACCESS'] })).status).toBe(403)
  })
})

describe('an invalid change', () => {
  it.each([
    ['companyName', '', 'Needed, but empty'],
    ['companyName', 'x'.repeat(201), 'Longer than 200 characters'],
    ['email', 'not an address', 'Not an e-mail address'],
    ['phone', '0'.repeat(41), 'Longer than 40 characters'],
    ['town', 'Le\u0000eds', 'Contains a line break or another control character'],
    ['postcode', 'LS1', 'Not a UK postcode, such as SW1A 1AA'],
    ['country', 'England', 'Must be a two-letter country code, such as GB'],
    ['delivery', 'fax', 'Must be one of: email, post, portal'],
    ['paymentMethod', 'cash', 'Must be one of: direct_debit, transfer, card'],
    ['sortCode', '12345', 'Must be 6 digits'],
    ['bankAccount', '1234567', 'Must be 8 digits'],
    ['mandateReference', 'A'.repeat(19), 'Longer than 18 characters'],
    ['currency', '£', 'Must be a three-letter currency code, such as GBP'],
    ['vatRate', '20', 'Must be one of: standard, reduced, zero, exempt, reverse'],
  ])('by its %s %j says so beside it, and nothing is stored', async (field, value, message) => {
    const account = await open()
    const before = await read(account)
    const refused = await patch(account, { version: before.version, contact: 'Sam', [field]: value })
    expect(refused.status).toBe(400)
    expect((await errorOf(refused)).errors).toEqual([
      { field, message: expect.stringContaining(message) as string },
    ])
    expect(await read(account)).toEqual(before)
    expect(await trail(account)).toEqual([])
  })

  it('lists all errors at once, and checks a postcode by the country given with it', async () => {
    const account = await open()
    const { version } = await read(account)
    const refused = await patch(account, { version, email: 'x', bankAccount: '1' })
    expect((await errorOf(refused)).errors.map(({ field }) => field)).toEqual(['email', 'bankAccount'])
    const abroad = await change(account, { country: 'fr', postcode: '75001' })
    expect(abroad).toMatchObject({ country: 'FR', postcode: '75001' })
    const back = await patch(account, { version: abroad.version, country: 'GB' })
    expect((await errorOf(back)).errors.map(({ field }) => field)).toEqual(['postcode'])
  })

  it('with an unknown field is refused: the account number cannot change', async () => {
    const account = await open()
    const { version } = await read(account)
    expect((await patch(account, { version, accountNumber: 'NEW' })).status).toBe(400)
    expect((await patch(account, { town: 'York' })).status).toBe(400)
  })
})

describe('two people who change one account', () => {
  it('do not overwrite each other: the second gets a conflict, and saves on top of the current version', async () => {
    const account = await open({ town: 'Leeds' })
    const { version } = await read(account)
    const answers = await Promise.all([
      patch(account, { version, town: 'York' }),
      patch(account, { version, town: 'Hull' }),
    ])
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(answer => answer.status === 409)
    expect(late && (await errorOf(late)).code).toBe('account_changed')
    const again = await change(account, { contact: 'Sam Taylor' })
    expect(again.contact).toBe('Sam Taylor')
    expect(await trail(account)).toHaveLength(2)
  })

  it('also conflict when one of them imports it', async () => {
    const account = await open()
    const { version, accountNumber, brand: of } = await read(account)
    const file = `account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate\n${accountNumber},Renamed Ltd,${of.name},,a@b.example,,1 High Street,,Leeds,LS1 1AA,GB,email,transfer,,,,,standard\n`
    const body = new FormData()
    body.set('file', new Blob([file]), 'accounts.csv')
    const imported = await app.call(`/api/clients/${client}/imports/accounts`, { method: 'POST', body })
    expect(imported.status).toBe(200)
    expect((await patch(account, { version, town: 'York' })).status).toBe(409)
    expect((await read(account)).companyName).toBe('Renamed Ltd')
  })
})
