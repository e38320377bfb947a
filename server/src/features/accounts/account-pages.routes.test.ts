import {
  accountOverview,
  type AccountOverview,
  closingPreview,
  listedAccount,
} from '@nineops/contract/crm/accounts/account-pages.contract'
import { accountGaps, accountFields } from '@nineops/contract/crm/account-rules'
import { accountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { buildBundle } from '../../../test/factories/bundles.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { buildAccount } from '../../../test/factories/invoicing.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { accountsThatFail } from '../invoice-runs/invoice-runs.prepare.service.ts'
import { createRun } from '../invoice-runs/invoice-runs.service.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const brand = await app.build.brand(client)
const elsewhere = await app.build.client()

const crm = ['NINEOPS_CRM_ACCESS'] as const
const base = (of = client) => `/api/clients/${of}/accounts`
const send = (path: string, json: unknown) => app.call(path, { method: 'POST', json, roles: crm })
const open = (changes: Parameters<typeof buildAccount>[2] = {}) =>
  app.build.account({ client, brand }, changes)
const overview = async (account: number): Promise<AccountOverview> => {
  const answer = await app.call(`${base()}/${account}/overview`, { roles: crm })
  expect(answer.status).toBe(200)
  return accountOverview.parse(await answer.json())
}
const actions = (account: number) => app.actions({ entity: 'accounts', entity_index: account })

const typed = (changes: object = {}) => ({
  brandIndex: brand,
  accountNumber: 'NEW-1',
  companyName: 'Quay Bakery Ltd',
  address1: '1 Quay Street',
  town: 'Whitby',
  postcode: 'yo213pu',
  delivery: 'post',
  paymentMethod: 'transfer',
  vatRate: 'standard',
  ...changes,
})

describe('an account created by hand', () => {
  it('is validated by the rules of the import and recorded', async () => {
    const answer = await send(base(), typed())
    expect(answer.status).toBe(201)
    const made = accountDetail.parse(await answer.json())
    expect(made).toMatchObject({
      accountNumber: 'NEW-1',
      postcode: 'YO21 3PU',
      country: 'GB',
      currency: 'GBP',
    })
    expect(await actions(made.index)).toEqual(['account.created'])
  })

  it('has a unique number and valid details', async () => {
    await open({ account_number: 'TAKEN' })
    const taken = await send(base(), typed({ accountNumber: 'TAKEN' }))
    expect(taken.status).toBe(409)
    expect(await errorOf(taken)).toMatchObject({
      code: 'account_exists',
      errors: [{ field: 'accountNumber' }],
    })
    const wrong = await send(base(), typed({ accountNumber: '', postcode: 'nowhere', brandIndex: 999_999 }))
    expect(wrong.status).toBe(400)
    expect((await errorOf(wrong)).errors.map(({ field }) => field)).toEqual([
      'accountNumber',
      'postcode',
      'brandIndex',
    ])
  })

  it('is created by CRM only', async () => {
    expect((await app.call(base(), { method: 'POST', json: typed() })).status).toBe(403)
  })
})

describe('the list of accounts', () => {
  it('is filtered and sorted, and exported as listed', async () => {
    const own = await app.build.client()
    const ownBrand = await app.build.brand(own)
    const owner = { client: own, brand: ownBrand }
    await app.build.account(owner, { account_number: 'L1', company_name: 'Zinc' })
    await app.build.account(owner, { account_number: 'L2', company_name: 'Alder', delivery: 'post' })
    await app.build.account(owner, {
      account_number: 'L3',
      company_name: 'Birch',
      closed_on: '2026-01-31',
    })
    await app.build.account(owner, { account_number: 'L4', company_name: 'Cedar', email: '' })
    const numbers = async (query: string) => {
      const answer = await app.call(`${base(own)}/list?${query}`, { roles: crm })
      expect(answer.status, query).toBe(200)
      return z
        .array(listedAccount)
        .parse(await answer.json())
        .map(({ accountNumber }) => accountNumber)
    }
    expect(await numbers('')).toEqual(['L1', 'L2', 'L3', 'L4'])
    expect(await numbers('sort=-companyName')).toEqual(['L1', 'L4', 'L3', 'L2'])
    expect(await numbers('state=open&sort=companyName')).toEqual(['L2', 'L4', 'L1'])
    expect(await numbers('state=closed')).toEqual(['L3'])
    expect(await numbers('delivery=post')).toEqual(['L2'])
    expect(await numbers('gaps=true')).toEqual(['L4'])
    expect(await numbers('filter=l2%20al')).toEqual(['L2'])
    expect(await numbers('payment=card')).toEqual([])
    const rows = await exported(app, 'accounts', { params: { client: own }, query: { sort: '-companyName' } })
    expect(rows.map(row => row['accountNumber'])).toEqual(await numbers('sort=-companyName'))
    expect((await app.call(`${base(999_999)}/list`, { roles: crm })).status).toBe(404)
  })

  it('finds accounts that cannot be billed by the same rules as the account page', async () => {
    const own = await app.build.client()
    const ownBrand = await app.build.brand(own)
    const mandates = [
      '',
      'ABC123',
      'ABC 12',
      'ABCDE',
      'DDIC12345',
      'AAAAAAAA',
      'AB-C/D.1&2',
      '-ABCDEF',
      'ABCDEF ',
      'abcdef',
      'ABC_DEF',
    ]
    const owner = { client: own, brand: ownBrand }
    for (const mandate_reference of mandates)
      await app.build.account(owner, {
        payment_method: 'direct_debit',
        sort_code: '202959',
        bank_account: '63748472',
        bank_account_name: 'X',
        mandate_reference,
      })
    for (const changes of [
      { address1: '' },
      { town: '', postcode: '' },
      { email: 'nobody' },
      { email: 'a@b.co' },
      { email: 'a b@c.example' },
      { currency: 'EUR' },
      { currency: 'gbp' },
      {
        payment_method: 'direct_debit',
        sort_code: '20-29-59',
        bank_account: '1234567',
        mandate_reference: 'ABC123',
      },
      {
        payment_method: 'direct_debit',
        sort_code: '20-2959',
        bank_account: '12345678',
        mandate_reference: 'ABC123',
      },
    ])
      await app.build.account(owner, changes)
    const list = async (query: string) =>
      z.array(listedAccount).parse(await (await app.call(`${base(own)}/list?pageSize=100&${query}`)).json())
    const all = await list('')
    const failing = all.filter(({ gaps }) => gaps.some(({ fails }) => fails))
    expect((await list('gaps=true')).map(({ index }) => index)).toEqual(failing.map(({ index }) => index))
    expect(failing.length).toBeGreaterThan(10)
  })
})

describe('the page of an account', () => {
  it('shows faults, the next charges and the invoices', async () => {
    const account = await open({ email: '' })
    await app.build.charge(client, account, { amount: '10.00', timing: 'arrears' })
    await app.build.charge(client, account, { amount: '2.50', quantity: '2', timing: 'arrears' })
    await app.build.service(client, account)
    // Not in force yet.
    await app.build.service(client, account, { start_date: '2999-01-01' })
    await app.build.charge(client, account, { start_date: '2999-01-01' })
    const page = await overview(account)
    expect(page.gaps.map(({ field }) => field)).toEqual(
      accountGaps(
        Object.fromEntries(accountFields.map(field => [field, page.account[field] ?? ''])) as never,
      ).map(({ field }) => field),
    )
    expect(page).toMatchObject({ closedOn: null, lastInvoice: null, usage: null, services: 1, charges: 2 })
    expect(page.year).toEqual({ invoices: 0, gross: '0.00' })
    expect(page.nextBills).toHaveLength(3)
    expect(page.nextBills[0]?.amount).toBe('15.00')
  })

  it('counts no usage that a run has billed, and shows what a closed account is owed', async () => {
    const own = await app.build.client()
    const account = await app.build.account({ client: own, brand: await app.build.brand(own) })
    const billRun = await app.build.closedBillRun(own)
    await updateRow(app.db, 'bill_runs', billRun, { generation: 1 })
    const charge = await app.build.charge(own, account, { amount: '30.00', timing: 'advance' })
    const page = async () =>
      accountOverview.parse(await (await app.call(`${base(own)}/${account}/overview`, { roles: crm })).json())
    expect((await page()).usage?.billRun.index).toBe(billRun)
    const dates = { invoiceDate: '2026-11-02', bacsDate: collectionDay() }
    const { index: user } = await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()
    const run = await createRun(app.db, own, { billRunIndex: billRun, ...dates }, user)
    await app.db
      .updateTable('invoice_run_accounts')
      .set({ stage: 5, status: 'done' })
      .where('invoice_run_index', '=', run)
      .execute()
    await updateRow(app.db, 'invoice_runs', run, { status: 75 })
    await app.db
      .insertInto('billed_charges')
      .values({
        charge_index: charge,
        invoice_run_index: run,
        kind: 'charge',
        period_start: '2026-11-01',
        period_end: '2026-11-30',
        amount: '30.00',
      })
      .execute()
    const billed = await page()
    expect(billed.usage).toBeNull()
    expect(billed.nextBills[0]).toEqual({
      periodStart: '2026-11-01',
      periodEnd: '2026-11-30',
      amount: '30.00',
    })
    const ledger = `${base(own)}/${account}/ledger`
    const receipt = { amount: '8.75', receivedOn: '2026-11-02', method: 'cash' }
    expect((await app.call(`${ledger}/receipts`, { method: 'POST', json: receipt })).status).toBe(201)
    const closing = `${base(own)}/${account}/closing?on=2026-11-28`
    const preview = closingPreview.parse(await (await app.call(closing, { roles: crm })).json())
    expect(preview.refundTotal).toBe('-2.00')
    expect(preview.notes.join(' ')).toContain('The account is £8.75 in credit')
    const close = { version: preview.version, on: '2026-11-28', endServices: true, endCharges: true }
    await send(`${base(own)}/${account}/close`, close)
    expect((await page()).nextBills).toEqual([{ ...billed.nextBills[0], amount: '-2.00' }])
    const lastInvoice = async () =>
      ((await (await app.call(ledger)).json()) as { lastInvoice: string | null }).lastInvoice
    expect(await lastInvoice()).toBe('to_come')
    await updateRow(app.db, 'bill_runs', billRun, { period_end: '2026-11-30' })
    expect(await lastInvoice()).toBe('made')
  })

  it('says why the run of its next period would leave it out, as that run does', async () => {
    const own = await app.build.client()
    const account = await app.build.account({ client: own, brand: await app.build.brand(own) }, { email: '' })
    const service = await app.build.service(own, account)
    const page = async () =>
      accountOverview.parse(await (await app.call(`${base(own)}/${account}/overview`, { roles: crm })).json())
    const causes = async () => (await page()).failures.map(({ cause }) => cause)
    expect(await causes()).toEqual(['no_email', 'no_rate_card'])
    const calls = [
      { account, service, charge: null, destination: '88213' },
      { account, service, charge: '2.500000' },
    ]
    const billRun = await app.build.closedBillRun(own, { calls })
    await updateRow(app.db, 'bill_runs', billRun, { generation: 1 })
    expect(await causes()).toEqual(['no_email', 'unrated_calls', 'no_rate_card'])
    expect((await page()).usage).toMatchObject({ calls: 1, charge: '2.50', unratedCalls: 1 })

    const { failures } = await page()
    const dates = { invoiceDate: '2026-11-02', bacsDate: collectionDay() }
    const { index: user } = await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()
    const run = await createRun(app.db, own, { billRunIndex: billRun, ...dates }, user)
    const failing = await accountsThatFail(app.db, await requireRun(app.db, run), [account])
    expect(failing.map(({ reasons }) => reasons)).toEqual([failures])
    await app.call(`${base(own)}/${account}/close`, {
      method: 'POST',
      json: {
        version: (await page()).account.version,
        on: '2026-11-28',
        endServices: false,
        endCharges: false,
      },
      roles: crm,
    })
    expect(await causes()).toEqual([])
  })

  it("is not another reseller's", async () => {
    const account = await open()
    for (const path of [
      'overview',
      'vatrates',
      'closing?on=2026-12-31',
      'invoices',
      'invoices/1',
      'invoices/1/pdf',
      'services',
    ])
      expect((await app.call(`${base(elsewhere)}/${account}/${path}`, { roles: crm })).status, path).toBe(404)
  })
})

describe('VAT treatments', () => {
  it('hold from a day each, latest first', async () => {
    const account = await open()
    const path = `${base()}/${account}/vatrates`
    const set = async (validFrom: string, vatRate: string) =>
      send(path, { version: (await overview(account)).account.version, validFrom, vatRate })
    expect((await set('2026-01-01', 'standard')).status).toBe(200)
    const later = await set('2027-04-01', 'reduced')
    expect(await later.json()).toEqual([
      { validFrom: '2027-04-01', vatRate: 'reduced' },
      { validFrom: '2026-01-01', vatRate: 'standard' },
    ])
    expect((await set('2027-04-01', 'reduced')).status).toBe(200)
    expect(await actions(account)).toEqual(['account.vat_rate_set', 'account.vat_rate_set'])
    const stale = await send(path, { version: '1', validFrom: '2027-04-01', vatRate: 'zero' })
    expect(stale.status).toBe(409)
  })

  it('of reverse charge need the VAT number of the customer, which is kept', async () => {
    const account = await open()
    const path = `${base()}/${account}/vatrates`
    const set = async (more: object) =>
      send(path, {
        version: (await overview(account)).account.version,
        validFrom: '2026-01-01',
        vatRate: 'reverse',
        ...more,
      })
    expect((await set({})).status).toBe(400)
    expect((await set({ vatNumber: 'GB123456783' })).status).toBe(400)
    expect((await set({ vatNumber: 'gb123456782' })).status).toBe(200)
    expect((await overview(account)).account).toMatchObject({
      vatRate: 'reverse',
      vatNumber: 'GB 123 4567 82',
    })
    expect((await set({ validFrom: '2027-01-01' })).status).toBe(200)
    // Without the number again: as accounts are that had reverse charge before it was asked for.
    await updateRow(app.db, 'accounts', account, { vat_number: '' })
    const { gaps } = await overview(account)
    expect(gaps).toMatchObject([{ field: 'vatNumber', fails: false }])
  })
})

describe('closing an account', () => {
  it('shows first what it ends, then ends what is asked for; reopening restores nothing', async () => {
    const account = await open()
    await app.build.service(client, account, { cli: '441947000001' })
    await app.build.service(client, account, { cli: '441947000002', start_date: '2027-01-01' })
    await app.build.charge(client, account)
    const preview = closingPreview.parse(
      await (await app.call(`${base()}/${account}/closing?on=2026-12-31`, { roles: crm })).json(),
    )
    expect(preview).toMatchObject({ servicesCount: 1, chargesCount: 1, refundTotal: '0.00' })
    expect(preview.notes.join(' ')).toContain('1 service with a later start won’t be ended')
    const close = (version: string) =>
      send(`${base()}/${account}/close`, { version, on: '2026-12-31', endServices: true, endCharges: true })
    expect((await close('1')).status).toBe(409)
    expect(accountOverview.parse(await (await close(preview.version)).json()).closedOn).toBe('2026-12-31')
    const ends = await app.db
      .selectFrom('services')
      .select(['cli', 'end_date'])
      .where('account_index', '=', account)
      .orderBy('cli')
      .execute()
    expect(ends).toEqual([
      { cli: '441947000001', end_date: '2026-12-31' },
      { cli: '441947000002', end_date: null },
    ])
    const { version } = (await overview(account)).account
    expect(await errorOf(await close(version))).toMatchObject({ code: 'account_closed' })
    const again = await send(`${base()}/${account}/reopen`, { version })
    expect(accountOverview.parse(await again.json()).closedOn).toBeNull()
    const twice = await send(`${base()}/${account}/reopen`, {
      version: (await overview(account)).account.version,
    })
    expect(await errorOf(twice)).toMatchObject({ code: 'account_open' })
    expect(await actions(account)).toEqual(['account.closed', 'account.reopened'])
    const charge = await sql<{ end: string }>`
      select end_date as end from charges where account_index = ${account}`.execute(app.db)
    expect(charge.rows[0]?.end).toBe('2026-12-31')
  })
  it('ends bundles with the charges that are their price: no run bills a closed account a month ahead', async () => {
    const account = await open()
    const bundle = await buildBundle(app.db, client, { minutes: 100, groups: ['National'] })
    const given = await send(`${base()}/${account}/bundles`, { bundleIndex: bundle, startDate: '2026-10-01' })
    expect(given.status).toBe(201)
    const preview = closingPreview.parse(
      await (await app.call(`${base()}/${account}/closing?on=2026-12-15`, { roles: crm })).json(),
    )
    expect(preview.chargesCount).toBe(1)
    expect(preview.notes.join(' ')).toContain('ends with its charge')
    expect(preview.notes.join(' ')).not.toContain('does not end')
    const { version } = preview
    const close = { version, on: '2026-12-15', endServices: true, endCharges: true }
    expect((await send(`${base()}/${account}/close`, close)).status).toBe(200)
    const { rows } = await sql`
      select b.end_date as bundle, c.end_date as charge
      from account_bundles b join charges c on c.index = b.charge_index where b.account_index = ${account}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ bundle: '2026-12-15', charge: '2026-12-15' }])
    const late = await send(`${base()}/${account}/bundles`, { bundleIndex: bundle, startDate: '2026-12-16' })
    expect(await errorOf(late)).toMatchObject({ code: 'account_closed' })
  })
})
