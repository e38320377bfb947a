import { accountSearchAnswer } from '@nineops/contract/crm/account-search.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { duringLookUp } from '../../../test/slow-look-ups.ts'
import { testApp } from '../../../test/test-app.ts'
import { indexPendingAccounts } from './pending-terms.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

let harbour: number

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const elsewhere = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client)
  harbour = await app.build.account(
    { client, brand },
    {
      account_number: 'HB-000123',
      company_name: 'Harbour Freight & Haulage Ltd',
      contact: 'Jane Whitfield',
      email: 'jane@harbour-freight.example',
      phone: '01947 960 123',
      postcode: 'YO22 4DH',
    },
  )
  await app.build.service(client, harbour, { cli: '442079460123' })
  const closed = { account_number: 'HB-000900', company_name: 'Harbour Dental', closed_on: '2026-06-30' }
  await app.build.account({ client, brand }, closed)
  const other = await app.build.brand(elsewhere)
  const foreign = { account_number: 'ZZ-1', company_name: 'Harbour of Others' }
  await app.build.account({ client: elsewhere, brand: other }, foreign)
  await numberInvoice(brand, 'HB', 4711)
})

/** An invoice of the account with a number of the brand's range. */
async function numberInvoice(brand: number, prefix: string, number: number): Promise<void> {
  await sql`
    with range as (
      update invoice_number_ranges set prefix = ${`${prefix}/`}, next_number = ${number + 1}
      where brand_index = ${brand} and kind = 'invoice' returning index
    ), bill as (
      insert into bill_runs (client_index, description, period_start, period_end)
      values (${client}, 'June', '2026-06-01', '2026-06-30') returning index
    ), run as (
      insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date)
      select ${client}, index, 'June', 'June', '2026-07-01', '2026-07-14' from bill returning index
    ), document as (
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date,
        due_date, net, vat, gross)
      select index, ${client}::int, ${brand}::int, ${harbour}::int, 'invoice', 'HB/004711', '2026-07-01',
        '2026-07-14', 1, 0, 1 from run
    )
    insert into invoice_numbers (range_index, number, formatted, invoice_run_index, account_index, status)
    select range.index, ${number}::int, 'HB/004711', run.index, ${harbour}::int, 'used' from range, run`.execute(
    app.db,
  )
}

const search = async (text: string, query = '') => {
  const answer = await app.call(`/api/accounts/search?text=${encodeURIComponent(text)}${query}`, {
    roles: ['NINEOPS_CRM_ACCESS'],
  })
  expect(answer.status).toBe(200)
  return accountSearchAnswer.parse(await answer.json())
}

const examples: [string, string, string][] = [
  ['HB-000123', 'exact', 'accountNumber'],
  ['hb 123', 'exact', 'accountNumber'],
  ['hb000124', 'tolerant', 'accountNumber'],
  ['harbour freight', 'prefix', 'companyName'],
  ['HAULAGE harb', 'prefix', 'companyName'],
  ['Habour Frieght', 'tolerant', 'companyName'],
  ['Harbourr freight', 'tolerant', 'companyName'],
  ['aulage', 'part', 'companyName'],
  ['harbour freight and haulage limited', 'exact', 'companyName'],
  ['jane whitfield', 'exact', 'contact'],
  ['jane@harbour-freight.example', 'exact', 'email'],
  ['yo224dh', 'exact', 'postcode'],
  ['YO22 4', 'prefix', 'postcode'],
  ['01947960123', 'exact', 'phone'],
  ['020 7946 0123', 'exact', 'cli'],
  ['+44 20 7946 0123', 'exact', 'cli'],
  ['00442079460123', 'exact', 'cli'],
  ['(020) 7946', 'prefix', 'cli'],
  ['946 0123', 'part', 'cli'],
  ['020 7946 0124', 'tolerant', 'cli'],
  ['HB/004711', 'exact', 'invoiceNumber'],
  ['hb4711', 'exact', 'invoiceNumber'],
  ['4711', 'exact', 'invoiceNumber'],
  ['HB/00471', 'prefix', 'invoiceNumber'],
  ['HB/004712', 'tolerant', 'invoiceNumber'],
]

describe.each(['before a worker has made its terms', 'by its terms'])('an account is found %s', when => {
  beforeAll(async () => {
    if (when === 'by its terms') await indexPendingAccounts(app.db)
  })

  it.each(examples)('by %s: %s, %s', async (text, kind, field) => {
    const { hits } = await search(text, `&client=${client}`)
    const hit = hits.find(one => one.account.index === harbour)
    expect(hit, JSON.stringify(hits)).toMatchObject({ kind, matched: { field } })
    for (const [, to] of hit?.matched.marks ?? [])
      expect(to).toBeLessThanOrEqual(hit?.matched.text.length ?? 0)
  })

  it('open accounts come before closed ones, of every reseller unless one is given', async () => {
    const all = await search('harbour')
    expect(all.hits.map(({ account }) => account.companyName)).toEqual([
      'Harbour Freight & Haulage Ltd',
      'Harbour of Others',
      'Harbour Dental',
    ])
    expect(all.hits[2]?.closedOn).toBe('2026-06-30')
    const own = await search('harbour', `&client=${elsewhere}`)
    expect(own.hits.map(hit => hit.client.index)).toEqual([elsewhere])
    expect((await search('harbour', '&limit=1')).more).toBe(true)
  })
})

describe('the search of accounts', () => {
  it('says what matched, formatted as people write it, with the invoice that has a number', async () => {
    const [cli] = (await search('+44 (0)20 7946', `&client=${client}`)).hits
    expect(cli?.matched.text).toBe('020 7946 0123')
    const [number] = (await search('HB/004711', `&client=${client}`)).hits
    expect(number?.invoice).toMatchObject({ index: expect.any(Number), runIndex: expect.any(Number) })
  })

  it('finds an account by its new name at once, and no longer by the old one', async () => {
    await updateRow(app.db, 'accounts', harbour, { company_name: 'Quayside Freight Ltd' })
    expect((await search('quayside')).hits.map(({ account }) => account.index)).toContain(harbour)
    await indexPendingAccounts(app.db)
    expect((await search('quayside')).hits.map(({ account }) => account.index)).toContain(harbour)
    expect((await search('haulage')).hits).toEqual([])
  })

  it('accepts any text', async () => {
    const texts = [
      "'",
      '\\',
      ':*',
      '& | !',
      '\u0000',
      '\ud800x',
      '% _',
      'a'.repeat(100),
      '9'.repeat(100),
      '0'.repeat(40),
    ]
    for (const text of texts) {
      const answer = await app.call(`/api/accounts/search?${new URLSearchParams({ text }).toString()}`)
      expect(answer.status, text).toBe(200)
    }
  })

  it('is for CRM and the bureau; an unknown reseller is not found', async () => {
    for (const [roles, status] of [
      [['NINEOPS_CRM_ACCESS'], 200],
      [['NINEOPS_BUREAU_ACCESS'], 200],
      [['NINEOPS_NETWORK_ACCESS'], 403],
      [null, 401],
    ] as const)
      expect((await app.call('/api/accounts/search?text=harbour', { roles })).status).toBe(status)
    expect((await app.call('/api/accounts/search?text=x&client=999999')).status).toBe(404)
  })

  it('lists accounts in the order asked for, without those that no longer exist', async () => {
    const answer = await app.call(`/api/accounts/named?indexes=999999,${harbour}`)
    expect(await answer.json()).toMatchObject([{ account: { index: harbour }, client: { index: client } }])
  })
})

it('a worker that is asked to stop leaves the rest of an import’s terms to the next one', async () => {
  await indexPendingAccounts(app.db)
  const brand = await app.build.brand(elsewhere)
  await sql`
    insert into accounts (client_index, brand_index, account_number, company_name)
    select ${elsewhere}::int, ${brand}::int, 'MANY-' || n, 'Many ' || n from generate_series(1, 2500) n`.execute(
    app.db,
  )
  const stopped = await indexPendingAccounts(app.db, AbortSignal.abort())
  expect(stopped).toBeLessThan(2500)
  expect(stopped + (await indexPendingAccounts(app.db))).toBe(2500)
})

it('a name with a surrogate pair cut in half does not keep other accounts from being found', async () => {
  const brand = await app.build.brand(elsewhere)
  // Deseret letters are two UTF-16 units each.
  await app.build.account(
    { client: elsewhere, brand },
    { company_name: `${'a'.repeat(59)}\u{10400} \u{10400}\u{10401}\u{10402}\u{10403}` },
  )
  await indexPendingAccounts(app.db)
  const { rows } = await sql`select from account_search where terms is null`.execute(app.db)
  expect(rows).toEqual([])
})

it('an account that is changed while a worker reads pending terms is found by its new name', async () => {
  await indexPendingAccounts(app.db)
  const brand = await app.build.brand(elsewhere)
  const account = await app.build.account({ client: elsewhere, brand }, { company_name: 'Oldbury Glass' })
  await duringLookUp(
    app,
    'account_search',
    db => indexPendingAccounts(db),
    () => updateRow(app.db, 'accounts', account, { company_name: 'Newhaven Glass' }),
  )
  await indexPendingAccounts(app.db)
  const rows = await allRows<{ found: boolean }>(app.db)`
    select terms @@ 'newhaven' as found from account_search where account_index = ${account}`
  expect(rows).toEqual([{ found: true }])
})
