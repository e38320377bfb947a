import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  AccountErasure,
  PersonalData,
  PersonalDataCopy,
} from '@nineops/contract/crm/personal-data.contract'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildPerson, type Person } from '../../../test/factories/personal-data.ts'
import { textsWith } from '../../../test/database-texts.ts'
import { testApp } from '../../../test/test-app.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { eraseAccount, forgetOverdueBooks } from './erase-account.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'

const crm = { roles: ['NINEOPS_CRM_ACCESS'] } as const
const other = { roles: ['NINEOPS_CRM_ACCESS', 'NINEOPS_BUREAU_ACCESS'] } as const

const app = closedAtEnd(await testApp({ worker: true }))

const at = ({ client, account }: Person) => `/api/clients/${client}/accounts/${account}/personaldata`
const json = async <T>(answer: Promise<Response> | Response): Promise<T> => (await (await answer).json()) as T
const post = (path: string, body?: unknown, as: typeof crm | typeof other = crm) =>
  app.call(path, { method: 'POST', ...as, ...(body === undefined ? {} : { json: body }) })

const numberOf = ({ account }: Person) =>
  onlyValueOf(app.db, 'accounts', 'account_number', { index: account })

async function until<T>(look: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const value = await look()
    if (done(value)) return value
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('It took too long.')
}

async function erase(person: Person): Promise<PersonalData> {
  const begun = await post(`${at(person)}/erasures`, { accountNumber: await numberOf(person) })
  expect(begun.status, await begun.clone().text()).toBe(202)
  return until(
    () => json<PersonalData>(app.call(at(person), crm)),
    ({ erasure }) => erasure?.status === 'erased' || erasure?.status === 'failed',
  )
}

/** Stored files that contain one of the values. */
const filesWith = (values: readonly string[]): string[] =>
  globSync('files/**/*.*', { cwd: app.dataDir }).filter(name => {
    const content = readFileSync(join(app.dataDir, name), 'latin1')
    return values.some(value => content.includes(Buffer.from(value).toString('latin1')))
  })

/** Puts the person's details into texts by staff, other systems and the audit trail. */
async function plant(person: Person): Promise<void> {
  const [company = '', contact = '', email = ''] = person.values
  const base = `/api/clients/${person.client}/accounts/${person.account}`
  const { db } = app
  const phone = `0196 3${String(10_000 + person.account)}`
  await post(`${base}/notes`, { text: `${contact} rang from ${person.cli}`, pinned: false })
  const detail = await json<{ version: string }>(app.call(base, crm))
  const changed = await app.call(base, {
    method: 'PATCH',
    ...crm,
    headers: { 'idempotency-key': `change-${person.account}` },
    json: { version: detail.version, phone, town: `Old${person.values[5]}` },
  })
  expect(changed.status, await changed.text()).toBe(200)
  person.values.push(phone, `Old${person.values[5]}`)
  const upload = new FormData()
  upload.set('file', new File([`A letter to ${company}`], `letter to ${contact}.txt`))
  const kept = await app.call(`${base}/files`, { method: 'POST', body: upload, ...crm })
  expect(kept.status, await kept.text()).toBe(201)
  await sql`insert into messages (client_index, text, start_date, end_date)
    values (${person.client}, ${`${company} has moved`}, now(), now() + interval '1 day')`.execute(db)
  await sql`update clients set notes = ${`Ask ${email.toUpperCase()} about +${person.cli}`} where index = ${person.client}`.execute(
    db,
  )
  const { index: user } = await app.callerFor(crm.roles)
  await sql`insert into table_views (user_index, table_name, name, state)
    values (${user}, 'accounts', ${`Of ${contact}`}, ${`q=${email}`})`.execute(db)
  await sql`insert into drafts (user_index, kind, title, content)
    values (${user}, 'reseller', 'New', ${JSON.stringify({ notes: `like ${company}` })})`.execute(db)
}

test('a copy has every record of the account, its PDFs and files, and is only for the user who asked for it', async () => {
  const person = await buildPerson(app)
  await plant(person)
  const begun = await post(`${at(person)}/copies`)
  expect(begun.status).toBe(202)
  const { index } = await json<PersonalDataCopy>(begun)
  const copy = await until(
    () => json<PersonalDataCopy>(app.call(`/api/personaldatacopies/${index}`, crm)),
    ({ status }) => status === 'ready' || status === 'failed',
  )
  expect(copy.status).toBe('ready')
  const file = await app.call(`/api/personaldatacopies/${index}/file`, crm)
  const entries = unzipSync(Buffer.from(await file.arrayBuffer()))
  const text = (name: string) => Buffer.from(entries[name] ?? '').toString()
  expect(JSON.parse(text('account.json'))).toEqual([expect.objectContaining({ contact: person.values[1] })])
  expect(text('calls.json')).toContain(person.called)
  expect(text('emails.json')).toContain(person.values[2])
  expect(text('notes.json')).toContain('rang from')
  expect(text('history.json')).toContain('account.changed')
  expect(Object.keys(entries).filter(name => name.endsWith('.pdf'))).toHaveLength(1)
  expect(Object.keys(entries).filter(name => name.startsWith('files/'))).toHaveLength(1)
  expect((await app.call(`/api/personaldatacopies/${index}`, other)).status).toBe(404)
  expect((await app.call(`/api/personaldatacopies/${index}/file`, other)).status).toBe(404)
})

test('every table that belongs to an account is in its copy', async () => {
  const rows = await allRows<{ name: string }>(app.db)`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
    where c.table_schema = 'public' and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name = 'account_index'`
  const source = readFileSync(join(import.meta.dirname, 'copied-rows.repository.ts'), 'utf8')
  // Totals and remainders of other parts, search words, and this feature's own records.
  const derived =
    /^(account_search|audit_accounts|open_items|open_disputes|invoice_report_.*|rental_differences|account_erasures|personal_data_copies|provisional_usage|rated_calls_.*)$/
  expect(
    rows.map(({ name }) => name).filter(name => !derived.test(name) && !source.includes(`'${name}'`)),
  ).toEqual([])
})

test("after erasure, the person's details remain only in the books, and later not there either", async () => {
  const person = await buildPerson(app)
  await plant(person)
  const exported = await app.call('/api/exports', {
    method: 'POST',
    ...crm,
    json: { list: 'accounts', params: { client: person.client }, query: {}, format: 'csv' },
  })
  expect([201, 202, 404], await exported.text()).toContain(exported.status)
  await post(`/api/clients/${person.client}/accounts/${person.account}/evidencepacks`)
  await post(`${at(person)}/copies`)

  const shown = await json<PersonalData>(app.call(`${at(person)}?yearEnd=12`, crm))
  expect(shown.blockers).toEqual([])
  expect(shown.keptUntil).toBe('2030-12-31')
  expect(shown.holdings.find(({ what }) => what === 'Invoices')).toMatchObject({ count: 1, fate: 'kept' })

  const after = await erase(person)
  expect(after.erasure).toMatchObject({ status: 'erased', keptUntil: '2031-03-31' })
  const left = await textsWith(app, person.values)
  expect(left.filter(place => !/^(invoices\.document|invoice_lines\.description)$/.test(place))).toEqual([])
  expect(filesWith(person.values).filter(name => !/^files\/(invoices|end-of-run)\//.test(name))).toEqual([])
  const callFile = readFileSync(
    join(app.dataDir, `files/data-collection/${person.client}/calls-${person.client}.csv`),
    'utf8',
  )
  expect(callFile.split('\n')[2]).toBe('c2,441134960999,442079460000')

  const work = { db: app.db, files: localFiles(join(app.dataDir, 'files')) }
  expect(await forgetOverdueBooks(work, '2031-03-31')).toBe(0)
  expect(await forgetOverdueBooks(work, '2031-04-01')).toBe(1)
  expect(await textsWith(app, person.values)).toEqual([])
  expect(filesWith(person.values)).toEqual([])
  expect((await json<PersonalData>(app.call(at(person), crm))).erasure?.status).toBe('forgotten')
})

test('an erased account cannot be changed, imported or reopened, but its page can still be read', async () => {
  const person = await buildPerson(app)
  await erase(person)
  const base = `/api/clients/${person.client}/accounts/${person.account}`
  const { version, companyName } = await json<{ version: string; companyName: string }>(app.call(base, crm))
  expect(companyName).toMatch(/^Erased account /)
  const change = await app.call(base, { method: 'PATCH', ...crm, json: { version, contact: 'Someone' } })
  expect((await json<{ error: { code: string } }>(change)).error.code).toBe('account_erased')
  expect((await post(`${base}/reopen`, { version })).status).toBe(409)
  for (const part of ['overview', 'services', 'invoices', 'calls', 'notes', 'files', 'timeline', 'bundles'])
    expect((await app.call(`${base}/${part}`, crm)).status, part).toBe(200)
  expect((await post(`${at(person)}/erasures`, { accountNumber: await numberOf(person) })).status).toBe(409)
})

test('an account that is open, or that a run or an e-mail is using, is not erased', async () => {
  const person = await buildPerson(app)
  const accountNumber = await numberOf(person)
  const refused = async () => {
    const answer = await post(`${at(person)}/erasures`, { accountNumber })
    expect(answer.status).toBe(409)
    return (await json<{ error: { detail: string } }>(answer)).error.detail
  }
  expect((await post(`${at(person)}/erasures`, { accountNumber: 'another' })).status).toBe(400)
  await sql`update accounts set closed_on = null where index = ${person.account}`.execute(app.db)
  expect(await refused()).toContain('is open')
  await sql`update accounts set closed_on = '2024-10-31' where index = ${person.account}`.execute(app.db)
  await sql`update invoice_runs set status = 75 where index = ${person.run}`.execute(app.db)
  expect(await refused()).toContain('Complete or abandon')
  await sql`update invoice_runs set status = 100 where index = ${person.run}`.execute(app.db)
  await sql`update hosted_emails set status = 'queued' where account_index = ${person.account}`.execute(
    app.db,
  )
  expect(await refused()).toContain('on its way')
  expect((await app.call(at(person), { roles: ['NINEOPS_BUREAU_ACCESS'] })).status).toBe(403)
  expect((await app.call(at({ ...person, client: person.client - 1 }), crm)).status).toBe(404)
})

/** A complete invoice run of a bill run with the account. */
async function invoiced(person: Person, billRun: number): Promise<number> {
  const index = await app.build.invoiceRun(person.client, billRun, {
    description: 'Later',
    status: 100,
    invoice_date: '2024-12-01',
    bacs_date: '2024-12-14',
  })
  await sql`insert into invoice_run_accounts (invoice_run_index, account_index, brand_index, account_number, status, stage)
    values (${index}, ${person.account}, ${person.brand}, 'A', 'done', 7)`.execute(app.db)
  return index
}

test('calls that are on no invoice yet keep an account from being erased', async () => {
  const person = await buildPerson(app)
  const refused = async () => (await json<PersonalData>(app.call(at(person), crm))).blockers
  await sql`insert into calls (client_index, carrier_index, call_id, file_index, line_number, cli, destination,
      started_at, duration_seconds)
    select client_index, carrier_index, 'late', file_index, 9, cli, destination, '2024-11-01T00:00Z', 60
    from calls where client_index = ${person.client} and cli = ${person.cli}`.execute(app.db)
  const words = 'Calls of the account after 2024-10-31 are on no invoice yet.'
  expect(await refused()).toEqual([expect.stringContaining(words)])
  const billRun = await app.build.closedBillRun(person.client, {
    start: '2024-11-01',
    end: '2024-11-30',
    calls: [{ account: person.account, service: person.service, charge: '1.00' }],
  })
  await sql`delete from calls where client_index = ${person.client} and call_id = 'late'`.execute(app.db)
  expect(await refused()).toEqual([expect.stringContaining(words)])
  await invoiced(person, billRun)
  expect(await refused()).toEqual([])
})

test('final charges, and refunds of advance payments, keep an account from being erased until they are invoiced', async () => {
  const person = await buildPerson(app)
  await sql`update charges set end_date = '2024-11-10', description = 'Rental' where account_index = ${person.account}`.execute(
    app.db,
  )
  await sql`update accounts set closed_on = '2024-11-10' where index = ${person.account}`.execute(app.db)
  const asked = () =>
    numberOf(person).then(accountNumber => post(`${at(person)}/erasures`, { accountNumber }))
  const refusal = await asked()
  expect(refusal.status).toBe(409)
  expect((await json<{ error: unknown }>(refusal)).error).toMatchObject({
    code: 'account_not_erasable',
    detail:
      'Rental (£3.33) is on no invoice yet. Complete the invoice run for 1 November 2024 to 30 November 2024 first.',
  })
  const november = await invoiced(
    person,
    await app.build.closedBillRun(person.client, { start: '2024-11-01', end: '2024-11-30' }),
  )
  await sql`insert into billed_charges (charge_index, period_start, period_end, kind, invoice_run_index, amount)
    select index, '2024-11-01', '2024-11-10', 'charge', ${november}, 3.33 from charges
    where account_index = ${person.account}`.execute(app.db)
  const blockers = async () => (await json<PersonalData>(app.call(at(person), crm))).blockers
  expect(await blockers()).toEqual([])
  await sql`update charges set timing = 'advance' where account_index = ${person.account}`.execute(app.db)
  await sql`insert into billed_charges (charge_index, period_start, period_end, kind, invoice_run_index, amount)
    select index, '2024-12-01', '2024-12-31', 'charge', ${november}, 10 from charges
    where account_index = ${person.account}`.execute(app.db)
  expect(await blockers()).toEqual([
    'Rental (−£10.00) is on no invoice yet. Complete the invoice run for 1 December 2024 to 31 December 2024 first.',
  ])
})

test('a final charge keeps an account from being erased however many charges precede it', async () => {
  const person = await buildPerson(app)
  await sql`update accounts set closed_on = '2024-11-10' where index = ${person.account}`.execute(app.db)
  await sql`update charges set end_date = '2024-11-10', amount = 0 where account_index = ${person.account}`.execute(
    app.db,
  )
  const copies = (from: number, to: number, amount: number) =>
    sql`insert into charges (client_index, account_index, product_group, description, frequency, timing, amount, quantity, start_date, end_date, billed_through)
      select client_index, account_index, product_group, 'Copy ' || n, frequency, timing, ${amount}::numeric, quantity, start_date, end_date, billed_through
      from charges, generate_series(${from}::int, ${to}::int) n
      where account_index = ${person.account} and description not like 'Copy %'`.execute(app.db)
  await copies(1, 2000, 0)
  await copies(2001, 2001, 10)
  expect((await json<PersonalData>(app.call(at(person), crm))).blockers).toEqual([
    expect.stringMatching(/^Copy 2001 \(£3.33\) is on no invoice yet/),
  ])
})

test('an invoice after the erasure keeps the books for another six years', async () => {
  const person = await buildPerson(app)
  expect((await erase(person)).erasure?.keptUntil).toBe('2031-03-31')
  const run = await invoiced(
    person,
    await app.build.closedBillRun(person.client, { start: '2025-04-01', end: '2025-04-30' }),
  )
  await sql`insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date,
      due_date, net, vat, gross, document, confirmed_at)
    values (${run}, ${person.client}, ${person.brand}, ${person.account}, 'invoice', ${`L${run}`}, '2025-04-30',
      '2025-05-14', 1, 0, 1, '{}', now())`.execute(app.db)
  const work = { db: app.db, files: localFiles(join(app.dataDir, 'files')) }
  const on = async (today: string) => {
    await forgetOverdueBooks(work, today)
    return (await json<PersonalData>(app.call(at(person), crm))).erasure
  }
  expect(await on('2031-04-01')).toMatchObject({ status: 'erased', keptUntil: '2032-03-31' })
  expect(await on('2032-04-01')).toMatchObject({ status: 'forgotten' })
})

test('a copy that finishes while its account is being erased leaves no file behind', async () => {
  const person = await buildPerson(app)
  const files = localFiles(join(app.dataDir, 'files'))
  const key = `personal-data/late-${person.account}.zip`
  const begun = await post(`${at(person)}/copies`)
  const { index } = await json<PersonalDataCopy>(begun)
  await until(
    () => json<PersonalDataCopy>(app.call(`/api/personaldatacopies/${index}`, crm)),
    ({ status }) => status === 'ready',
  )
  // Its file is created after the erasure has gone through the known files.
  const late = {
    ...files,
    remove: async (removed: string) => {
      await files.remove(removed)
      if (removed !== key)
        await sql`update personal_data_copies set storage_key = ${key} where index = ${index}`.execute(app.db)
    },
  }
  await files.write(key, Buffer.from(person.values[0] ?? ''))
  const { index: user } = await app.callerFor(crm.roles)
  const erasure = await app.db
    .insertInto('account_erasures')
    .values({
      client_index: person.client,
      account_index: person.account,
      status: 'running',
      requested_by: user,
      year_end_month: 3,
      kept_until: '2031-03-31',
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  await eraseAccount({ db: app.db, files: late }, erasure.index)
  expect(await files.exists(key)).toBe(false)
})

test('where the reseller requires two people, another user approves an erasure or it is withdrawn', async () => {
  const person = await buildPerson(app)
  await app.db
    .insertInto('feature_flags')
    .values({ client_index: person.client, flag: 'two-person-release', description: '' })
    .execute()
  const body = { accountNumber: await numberOf(person) }
  const first = await json<AccountErasure>(post(`${at(person)}/erasures`, body))
  expect(first).toMatchObject({ status: 'asked', mayApprove: false })
  expect((await post(`${at(person)}/erasures/${first.index}/approve`)).status).toBe(409)
  expect((await json<AccountErasure>(post(`${at(person)}/erasures/${first.index}/withdraw`))).status).toBe(
    'withdrawn',
  )
  const second = await json<AccountErasure>(post(`${at(person)}/erasures`, body))
  expect((await post(`${at(person)}/erasures/${first.index}/approve`, undefined, other)).status).toBe(409)
  expect((await post(`${at(person)}/erasures/${second.index}/approve`, undefined, other)).status).toBe(202)
  const done = await until(
    () => json<PersonalData>(app.call(at(person), crm)),
    ({ erasure }) => erasure?.status === 'erased',
  )
  expect(done.erasure?.approvedBy).not.toBe(done.erasure?.requestedBy)
})

test('the audit trail stays intact except for what an erasure removes', async () => {
  await expect(sql`update audit_entries set username = 'x'`.execute(app.db)).rejects.toThrow('never changed')
  await expect(sql`update audit_entries set before = null`.execute(app.db)).rejects.toThrow('never changed')
  await expect(
    app.db.transaction().execute(async tx => {
      await sql`select set_config('nineops.erasure', '999999', true)`.execute(tx)
      await sql`update audit_entries set before = null`.execute(tx)
    }),
  ).rejects.toThrow('never changed')
  await expect(sql`delete from audit_entries`.execute(app.db)).rejects.toThrow('never changed')
})
