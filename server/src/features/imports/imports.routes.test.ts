import {
  type ImportResult,
  importColumns,
  importResult,
  optionalImportColumns,
} from '@nineops/contract/bureau/imports.contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { weightLines } from '../../../test/factories/modulus-tables.ts'
import { testApp } from '../../../test/test-app.ts'
import { processorTime } from '../../../test/processor-time.ts'
import { insertRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client('Reseller')
await app.db.insertInto('brands').values({ client_index: client, name: 'Beacon' }).execute()
const carrier = await app.build.carrier(client, 'Gamma')

const form = (content: string | Buffer, fields: Record<string, string> = {}) => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'file.csv')
  // After the file: senders choose the order of a form's parts.
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}
interface Sent {
  dryRun?: boolean
  fields?: Record<string, string>
  headers?: Record<string, string>
}
const send = (
  kind: string,
  content: string | Buffer,
  { dryRun = false, fields = {}, headers = {} }: Sent = {},
) =>
  app.call(`/api/clients/${client}/imports/${kind}${dryRun ? '?dryRun=true' : ''}`, {
    method: 'POST',
    body: form(content, fields),
    headers,
  })
const result = async (response: Promise<Response>): Promise<ImportResult> => {
  const answer = await response
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return importResult.parse(body)
}
const failure = async (response: Promise<Response>, status: number) => {
  const answer = await response
  expect(answer.status).toBe(status)
  const error = await errorOf(answer)
  return error
}
const csv = (header: readonly string[], ...rows: string[]) => `${[header.join(','), ...rows].join('\n')}\n`
const count = async (
  table: 'accounts' | 'services' | 'charges' | 'rate_cards' | 'rate_card_entries' | 'imports',
) =>
  (
    await app.db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const account = (number: string, changes: Partial<Record<string, string>> = {}) => {
  const cells: Partial<Record<string, string>> = {
    account_number: number,
    company_name: `Company ${number}`,
    brand: 'Beacon',
    email: `${number}@example.com`,
    address1: '1 High Street',
    town: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'GB',
    delivery: 'email',
    payment_method: 'transfer',
    vat_rate: 'standard',
    ...changes,
  }
  return importColumns.accounts.map(column => cells[column] ?? '').join(',')
}
const accounts = (...rows: string[]) => csv(importColumns.accounts, ...rows)
const services = (...rows: string[]) => csv(importColumns.services, ...rows)
const charges = (...rows: string[]) =>
  csv(
    importColumns.charges.filter(column => !optionalImportColumns.charges.includes(column)),
    ...rows,
  )
const rates = (...rows: string[]) => csv(importColumns.ratecard.slice(0, 10), ...rows)

const storedAccount = (number: string) =>
  app.db.selectFrom('accounts').selectAll().where('account_number', '=', number).executeTakeFirstOrThrow()
const vatRates = (number: string) =>
  app.db
    .selectFrom('account_vat_rates as v')
    .innerJoin('accounts as a', 'a.index', 'v.account_index')
    .select(['v.valid_from', 'v.vat_rate'])
    .where('a.account_number', '=', number)
    .orderBy('v.valid_from')
    .execute()

describe('accounts', () => {
  it('are imported whole, with a BOM, CRLF, quoted cells and columns in any order', async () => {
    const header = importColumns.accounts.toReversed()
    const cells = account('A1', { sort_code: '12-34-56', bank_account: '01234567' }).split(',').toReversed()
    cells[header.indexOf('company_name')] = '"Shaw, ""Harbour"" & Co"'
    const file = `\uFEFF${header.join(',')}\r\n${cells.join(',')}\r\n,,,,,,,,,,,,,,,,,\r\n`
    const saved = await result(send('accounts', file))
    expect(saved).toMatchObject({ dryRun: false, rows: 1, added: 1, changed: 0, errorCount: 0 })
    const row = await app.db
      .selectFrom('accounts')
      .selectAll()
      .where('account_number', '=', 'A1')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      company_name: 'Shaw, "Harbour" & Co',
      sort_code: '123456',
      bank_account: '01234567',
    })
    expect(await vatRates('A1')).toEqual([{ valid_from: '2000-01-01', vat_rate: 'standard' }])
  })

  it('are all refused when one is wrong, and every error of every row is reported', async () => {
    const before = await count('accounts')
    const bad = {
      brand: 'Other',
      email: 'not an address',
      postcode: 'LS1',
      sort_code: '12345',
      bank_account: '1234567',
      delivery: 'fax',
      vat_rate: '20',
    }
    const file = accounts(account('B1'), account('B2', bad), account('B1'), account('', { email: '' }))
    const tried = await result(send('accounts', file, { dryRun: true }))
    const found = tried.errors.map(({ line, column, value }) => [line, column, value])
    expect(found).toEqual([
      ...['email', 'postcode', 'delivery', 'sort_code', 'bank_account', 'vat_rate'].map(column => [
        3,
        column,
        bad[column as keyof typeof bad],
      ]),
      [3, 'brand', 'Other'],
      [4, 'account_number', 'B1'],
      [5, 'account_number', ''],
    ])
    expect(tried.preview.map(row => row.action)).toEqual(['add', 'error', 'error', 'error'])
    const error = await failure(send('accounts', file), 400)
    expect(error.code).toBe('validation_failed')
    expect(error.errors).toHaveLength(tried.errorCount)
    expect(error.errors[1]).toEqual({
      field: '3.postcode',
      message: 'Line 3, postcode "LS1": Not a UK postcode, such as SW1A 1AA',
    })
    expect(await count('accounts')).toBe(before)
  })

  it('need a brand of the reseller, and list those that exist', async () => {
    const tried = await result(
      send('accounts', accounts(account('B3', { brand: 'Lantern' })), { dryRun: true }),
    )
    expect(tried.errors).toEqual([
      {
        line: 2,
        column: 'brand',
        value: 'Lantern',
        message: expect.stringContaining('it has Beacon') as string,
      },
    ])
  })

  it('that exist are changed, and the trial shows each difference', async () => {
    await result(send('accounts', accounts(account('C1'), account('C2'))))
    const file = accounts(account('C1', { town: 'York', vat_rate: 'zero' }), account('C2'), account('C3'))
    const tried = await result(send('accounts', file, { dryRun: true }))
    expect(tried).toMatchObject({ added: 1, changed: 1, index: null })
    expect(tried.preview.map(row => row.action)).toEqual(['change', 'same', 'add'])
    expect(tried.preview[0]?.changes).toEqual([
      { column: 'town', from: 'Leeds', to: 'York' },
      { column: 'vat_rate', from: 'standard', to: 'zero' },
    ])
    expect((await storedAccount('C1')).town).toBe('Leeds')
    await result(send('accounts', file))
    expect((await storedAccount('C1')).town).toBe('York')
    const [always, today] = await vatRates('C1')
    expect(always).toEqual({ valid_from: '2000-01-01', vat_rate: 'standard' })
    expect(today?.vat_rate).toBe('zero')
    expect(await failure(send('accounts', file), 409)).toMatchObject({ code: 'file_imported_before' })
  })

  it('whose account number cannot exist at its sort code are refused, once a table is loaded', async () => {
    const bank = { sort_code: '08-99-99', bank_account: '66374959' }
    const file = (at: number) => accounts(account(`E${at}`, { ...bank, company_name: `Not checked ${at}` }))
    expect((await result(send('accounts', file(1)))).errorCount).toBe(0)
    const table = { name: 'A table', validFrom: '2026-01-01', weights: weightLines, substitutions: '' }
    const loaded = await app.call('/api/bankchecks/tables', {
      method: 'POST',
      json: table,
      roles: ['administrator'],
    })
    expect(loaded.status).toBe(201)
    const trial = await result(send('accounts', file(2), { dryRun: true }))
    expect(trial.errors).toEqual([
      expect.objectContaining({
        line: 2,
        column: 'bank_account',
        message: 'There is no such account number at this sort code: check both',
      }),
    ])
    // Stored accounts that do not change are no obstacle.
    expect(await result(send('accounts', accounts(account('E1', bank))))).toMatchObject({ changed: 1 })
    await app.db.deleteFrom('bank_check_weights').execute()
    await app.db.deleteFrom('bank_check_tables').execute()
  })

  it('that could not be invoiced are imported with warnings', async () => {
    const gaps = { address1: '', email: '', payment_method: 'direct_debit', sort_code: '123456' }
    const { warnings } = await result(send('accounts', accounts(account('D1', gaps))))
    expect(warnings.map(note => note.column)).toEqual([
      'address1',
      'email',
      'bank_account',
      'bank_account_name',
      'mandate_reference',
    ])
  })
})

describe('the header', () => {
  it('names unknown, missing and repeated columns', async () => {
    const file = 'account_number,cli,cli,Colour,start_date,end_date\nA1,01632960001,,,2026-01-01,\n'
    const error = await failure(send('services', file), 400)
    expect(error.detail).toContain('Unknown column "Colour"')
    expect(error.errors.map(({ field }) => field)).toEqual(['1.Colour', '1.cli', '1.description'])
  })

  it.each([
    ['', 'is empty'],
    [services(), 'no rows'],
    ['account_number,cli\n', 'missing'],
  ])('and rows are needed (%j)', async (file, trial) => {
    expect((await failure(send('services', file), 400)).detail).toContain(trial)
  })

  it('may not be followed by rows that cannot be read or have another number of fields', async () => {
    const file = Buffer.concat([
      Buffer.from(services('A1,"x"y,,2026-01-01,', 'A1,0163296')),
      Buffer.from([0xff, 10]),
    ])
    const { errors } = await result(send('services', file, { dryRun: true }))
    expect(errors.map(({ line, message }) => [line, message])).toEqual([
      [2, expect.stringContaining('quote')],
      [3, 'Has 2 fields where the header has 5'],
      [4, expect.stringContaining('UTF-8')],
    ])
  })
})

describe('services', () => {
  it('are added to accounts by number, with either date form, and refused when they overlap', async () => {
    await result(send('accounts', accounts(account('S1'), account('S2'))))
    const file = services('S1,01632 960001,Main,01/01/2026,30/06/2026', 'S2,+441632960001,Main,2026-07-01,')
    expect(await result(send('services', file))).toMatchObject({ added: 2, errorCount: 0 })
    const stored = await app.db
      .selectFrom('services')
      .select(['cli', 'start_date', 'end_date'])
      .where('cli', '=', '441632960001')
      .orderBy('start_date')
      .execute()
    expect(stored).toEqual([
      { cli: '441632960001', start_date: '2026-01-01', end_date: '2026-06-30' },
      { cli: '441632960001', start_date: '2026-07-01', end_date: null },
    ])
    const wrong = services(
      'S1,01632960001,,2026-08-01,',
      'S1,01632960002,,2026-01-01,2025-12-31',
      'S9,01632960003,,2026-02-30,',
      'S1,01632960004,,2026-01-01,',
      'S2,01632960004,,2026-03-01,',
      'S1,O1632960005,,2026-01-01,',
    )
    const { errors } = await result(send('services', wrong, { dryRun: true }))
    expect(errors.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 'cli', 'This number belongs to account S2 from 2026-07-01 on; end that service first'],
      [3, 'end_date', 'Before start_date'],
      [4, 'start_date', expect.stringContaining('Not a date that exists')],
      [4, 'account_number', 'No account has this number'],
      [6, 'cli', 'Line 5 gives this number to account S1 from 2026-01-01 on'],
      [7, 'cli', expect.stringContaining('Not a phone number')],
    ])
    const before = await count('services')
    await failure(send('services', wrong), 400)
    expect(await count('services')).toBe(before)
    expect(await failure(send('services', file), 409)).toMatchObject({ code: 'file_imported_before' })
  })
})

describe('charges', () => {
  const file = charges(
    'H1,Broadband,Broadband,monthly,advance,49.95,1,2026-01-08,',
    'H1,Goodwill,Credits,once,arrears,-10,2.125,2026-01-15,',
  )
  it('are added exactly, and the same file is not imported twice', async () => {
    await result(send('accounts', accounts(account('H1'))))
    expect(await result(send('charges', file, { dryRun: true }))).toMatchObject({ added: 2 })
    expect(await count('charges')).toBe(0)
    await result(send('charges', file))
    const stored = await app.db
      .selectFrom('charges')
      .select(['amount', 'quantity'])
      .orderBy('index')
      .execute()
    expect(stored).toEqual([
      { amount: '49.95', quantity: '1.000' },
      { amount: '-10.00', quantity: '2.125' },
    ])
    const error = await failure(send('charges', file), 409)
    expect(error.code).toBe('file_imported_before')
    expect(await count('charges')).toBe(2)
    const tried = await result(send('charges', file, { dryRun: true }))
    expect(tried.errors[0]).toMatchObject({
      line: null,
      message: expect.stringContaining('was imported on') as string,
    })
  })

  it('may say their number, and through which day they were billed elsewhere', async () => {
    await result(send('accounts', accounts(account('H7'))))
    const text = csv(
      importColumns.charges,
      'H7,Moved here,Broadband,monthly,advance,49.95,1,2024-01-08,,,31/10/2026,',
      'H7,New here,Broadband,monthly,advance,12.00,1,2026-01-08,,01632 960377,,',
    )
    const refused = await result(send('charges', text, { dryRun: true }))
    expect(refused.errors).toMatchObject([{ line: 3, column: 'cli' }])
    await result(send('services', services('H7,01632960377,Main line,2026-01-01,')))
    expect(await result(send('charges', text))).toMatchObject({ added: 2, warningCount: 0 })
    const stored = app.db
      .selectFrom('charges')
      .leftJoin('services', 'services.index', 'charges.service_index')
      .select(['charges.billed_through', 'services.cli'])
      .where('charges.description', 'in', ['Moved here', 'New here'])
    expect(await stored.orderBy('charges.index').execute()).toEqual([
      { billed_through: '2026-10-31', cli: null },
      { billed_through: null, cli: '441632960377' },
    ])
    const again = `${text}H7,Moved here,Broadband,monthly,advance,49.95,1,2024-01-08,,01632 960377,,\r\n`
    expect(await result(send('charges', again, { dryRun: true }))).toMatchObject({ added: 1 })
  })

  it('are refused for invalid amounts, quantities and words', async () => {
    const wrong = charges(
      'H1,,Broadband,weekly,later,£49.95,1.0005,2026-01-08,2026-01-01',
      'H2,x,y,once,arrears,1.005,,2026-01-08,',
      'H1,x,y,once,arrears,9000000,900000,0000-01-08,',
    )
    const { errors } = await result(send('charges', wrong, { dryRun: true }))
    expect(errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...['description', 'frequency', 'timing', 'amount', 'quantity', 'end_date'].map(
        column => `2 ${column}`,
      ),
      '3 amount',
      '3 account_number',
      '4 amount',
      '4 start_date',
    ])
  })

  it('that start in a closed period get a warning with its name and last day', async () => {
    const run = { client_index: client, description: 'June 2026', status: 50 }
    const index = await insertRow(app.db, 'bill_runs', {
      ...run,
      period_start: '2026-06-01',
      period_end: '2026-06-30',
    })
    const rows = charges(
      'H1,Visit,Visits,once,arrears,85,1,2026-06-30,',
      'H1,Rental,Lines,monthly,advance,5,1,2026-07-01,',
    )
    const { warnings } = await result(send('charges', rows, { dryRun: true }))
    expect(warnings).toEqual([
      {
        line: 2,
        column: 'start_date',
        value: '2026-06-30',
        message:
          'Bill run "June 2026" is closed up to 2026-06-30: the next run also bills it, unless billed_through says otherwise',
      },
    ])
    await app.db.deleteFrom('bill_runs').where('index', '=', index).execute()
  })
})

const cardFields = () => ({ name: 'Standard', carrierIndex: String(carrier), validFrom: '2026-01-01' })

describe('a rate card', () => {
  const row = '4420,UK London,UK geographic,0,0.0125,0.008,0.006,0.01,60,1'

  it('of 50,000 rows is imported within seconds', async () => {
    const many = Array.from({ length: 50_000 }, (_, at) => row.replace('4420', String(100_000 + at)))
    const took = processorTime()
    const made = await result(
      send('ratecard', rates(...many), { fields: { ...cardFields(), name: 'Large' } }),
    )
    expect(took()).toBeLessThan(20_000)
    expect(made).toMatchObject({ rows: 50_000, added: 50_000, rateCardIndex: expect.any(Number) as number })
    expect(made.preview).toHaveLength(100)
    const card = await app.db
      .selectFrom('rate_cards')
      .select('entries')
      .where('index', '=', made.rateCardIndex ?? 0)
      .executeTakeFirstOrThrow()
    expect(card.entries).toBe(50_000)
    expect(await count('rate_card_entries')).toBe(50_000)
  })

  it('is refused with repeated prefixes, invalid prices and invalid increments', async () => {
    const before = await count('rate_card_entries')
    const wrong = rates(
      row,
      '+4420,UK London,UK geographic,0,0.0125,0.008,0.006,0.01,60,1',
      '020,UK London,UK geographic,0,0.0125,0.008,0.006,0.01,60,1',
      '4421,,UK geographic,-1,0.0000001,abc,10000.000001,,0,86401',
    )
    const { errors } = await result(send('ratecard', wrong, { dryRun: true, fields: cardFields() }))
    expect(errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 prefix',
      '4 prefix',
      ...[
        'destination',
        'connection_fee',
        'price_day',
        'price_evening',
        'price_weekend',
        'minimum_charge',
      ].map(column => `5 ${column}`),
      '5 first_increment',
      '5 next_increment',
    ])
    await failure(send('ratecard', wrong, { fields: cardFields() }), 400)
    expect(await count('rate_card_entries')).toBe(before)
  })

  it('is one card per name, carrier and day; without a carrier it is for any', async () => {
    await result(send('ratecard', rates(row), { fields: cardFields() }))
    expect(await failure(send('ratecard', rates(row), { fields: cardFields() }), 409)).toMatchObject({
      code: 'rate_card_exists',
    })
    const next = await result(
      send('ratecard', rates(row), { fields: { ...cardFields(), validFrom: '2026-02-01' } }),
    )
    expect(next.warnings[0]?.message).toContain('was imported on')
    const error = await failure(send('ratecard', rates(row)), 400)
    expect(error.errors.map(({ field }) => field)).toEqual(['name', 'validFrom'])
    await failure(send('ratecard', rates(row), { fields: { ...cardFields(), carrierIndex: '999' } }), 404)
    await result(send('ratecard', rates(row), { fields: { ...cardFields(), carrierIndex: '' } }))
  })
})

describe('an import', () => {
  it('is listed with its user and row count, and is in the audit trail', async () => {
    const made = await result(send('accounts', accounts(account('Z1'))))
    const list = (await (await app.call(`/api/clients/${client}/imports`)).json()) as { index: number }[]
    expect(list[0]).toMatchObject({
      index: made.index,
      kind: 'accounts',
      fileName: 'file.csv',
      rows: 1,
      added: 1,
    })
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'client_index', 'after'])
      .where(eb => eb.and({ entity: 'import', entity_index: made.index }))
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'import.accounts',
      client_index: client,
      after: { rows: 1, added: 1 },
    })
  })

  it('with an Idempotency-Key happens once, and the key is for that file alone', async () => {
    const headers = { 'idempotency-key': 'once' }
    const file = charges('H1,Line,Lines,monthly,advance,5,1,2026-01-01,')
    const [one, two] = await Promise.all([
      send('charges', file, { headers }),
      send('charges', file, { headers }),
    ])
    expect(await one.json()).toEqual(await two.json())
    const other = charges('H1,Line,Lines,monthly,advance,6,1,2026-01-01,')
    expect(await failure(send('charges', other, { headers }), 409)).toMatchObject({
      code: 'idempotency_key_reused',
    })
    const ago = sql<Date>`now() - interval '8 days'`
    await app.db.updateTable('idempotency_keys').set({ created_at: ago }).execute()
    await send('charges', other, { headers: { 'idempotency-key': 'a week later' } })
    expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([
      { key: 'a week later' },
    ])
  })

  it('has a template that can be tried', async () => {
    for (const kind of ['accounts', 'services', 'charges', 'ratecard'] as const) {
      const template = await app.call(`/api/clients/${client}/imports/${kind}/template`)
      expect(template.headers.get('content-disposition')).toContain(`${kind}.csv`)
      const fields = { name: `T ${kind}`, carrierIndex: String(carrier), validFrom: '2026-01-01' }
      const tried = await result(send(kind, await template.text(), { dryRun: true, fields }))
      expect(tried.errors.filter(note => !['brand', 'account_number'].includes(note.column ?? ''))).toEqual(
        [],
      )
    }
  })

  it('needs a file, a multipart form, a known kind and a reseller', async () => {
    const path = `/api/clients/${client}/imports/accounts`
    const empty = new FormData()
    empty.set('name', 'x')
    expect((await app.call(path, { method: 'POST', body: empty })).status).toBe(400)
    expect((await app.call(path, { method: 'POST', json: {} })).status).toBe(415)
    expect((await send('colours', 'x')).status).toBe(400)
    const elsewhere = await app.call('/api/clients/99999/imports/accounts', {
      method: 'POST',
      body: form(accounts(account('A'))),
    })
    expect(elsewhere.status).toBe(404)
  })
})
