import {
  type Reminder,
  reminder,
  reminderPreview,
  sentReminder,
} from '@nineops/contract/crm/reminders.contract'
import { brandDetail } from '@nineops/contract/service-establishment/brands.contract'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { faultsOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { nextNight } from './reminder-nights.domain.ts'
import { sendReminders } from './reminders.service.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp({ worker: true }))
const today = londonDate(Date.now())
const client = await app.build.client('Reminding Telecom')
const crm = { roles: ['NINEOPS_CRM_ACCESS'] as const }
const staff = { roles: ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'] as const }
const bureau = { roles: ['NINEOPS_BUREAU_ACCESS'] as const }
let made = 0

const brandPath = (brand: number) => `/api/clients/${client}/brands/${brand}`
const detail = async (brand: number) =>
  brandDetail.parse(await (await app.call(brandPath(brand), staff)).json())
const change = async (brand: number, json: object) =>
  app.call(brandPath(brand), {
    method: 'PATCH',
    json: { version: (await detail(brand)).version, ...json },
    ...staff,
  })
const preview = async (brand: number) =>
  reminderPreview.parse(await (await app.call(`${brandPath(brand)}/reminders`, staff)).json())

/** A brand that reminds after 7, 14 and 28 days, with an account. */
async function reminding(settings: object = {}) {
  made += 1
  const brand = await app.build.brand(client, { name: `Brand ${made}`, ranges: false })
  const days = { reminderDays1: 7, reminderDays2: 14, reminderDays3: 28 }
  const answer = await change(brand, {
    email: 'billing@beacon.example',
    remind: true,
    ...days,
    ...settings,
  })
  expect(answer.status).toBe(200)
  return { brand, account: await owing(brand) }
}
const owing = (brand: number, email = `owner${made}@bakery.example`) =>
  app.build.account({ client, brand }, { company_name: 'Bakery Ltd', email })
const invoice = (of: { brand: number; account: number }, number: string, dueOn: string, gross = '20.00') =>
  postInvoice(app.db, { client, ...of, number, gross, dueOn, invoiceDate: addDays(dueOn, -14) })

const listed = async (account: number): Promise<Reminder[]> =>
  z
    .array(reminder)
    .parse(await (await app.call(`/api/clients/${client}/accounts/${account}/reminders`, crm)).json())
const sent = async (account: number) =>
  (await listed(account)).map(({ on, stage, documents, amount }) => [on, stage, documents.join(), amount])

it('a brand reminds nobody until it is switched on, and its days must follow one another', async () => {
  const brand = await app.build.brand(client, { name: 'Quiet', email: 'q@beacon.example', ranges: false })
  const account = await owing(brand)
  await invoice({ brand, account }, 'QU-1', addDays(today, -30))
  expect(await detail(brand)).toMatchObject({ remind: false, reminderDays1: null, remindFrom: '5.00' })
  expect(await preview(brand)).toMatchObject({ active: false, emails: 0 })
  for (const [json, field] of [
    [{ remind: true }, 'reminderDays1'],
    [{ reminderDays1: 7, reminderDays2: 7 }, 'reminderDays2'],
    [{ reminderText1: 'Pay {{ everything }}' }, 'reminderText1'],
    [{ payLink: 'http://pay.beacon.example' }, 'payLink'],
  ] as const)
    expect(await faultsOf(await change(brand, json))).toEqual([400, 'validation_failed', field])
  await change(brand, { reminderDays1: 7 })
  expect(await preview(brand)).toMatchObject({ active: false, emails: 1, amount: '20.00' })
  expect(await sendReminders(app.db, today)).toBe(0)
  expect(await listed(account)).toEqual([])
})

it('each reminder is sent once, in order and as far apart as its days, however often the work is done', async () => {
  const of = await reminding()
  const due = addDays(today, -90)
  await invoice(of, 'ON-1', due)
  const days: string[] = []
  for (let at = 0; at <= 60; at += 1) {
    const day = addDays(due, at)
    days.push(...Array.from({ length: await sendReminders(app.db, day) }, () => day))
    expect(await sendReminders(app.db, day)).toBe(0)
  }
  expect(days).toEqual([7, 14, 28].map(at => addDays(due, at)))
  expect((await sent(of.account)).toReversed()).toEqual(days.map((day, at) => [day, at + 1, 'ON-1', '20.00']))

  // Switched on late: the first comes first, and the others keep their distance.
  const late = await reminding()
  await invoice(late, 'LA-1', due)
  const start = addDays(today, -50)
  for (let at = 0; at <= 30; at += 1) {
    const answers = await Promise.all([1, 2, 3].map(() => sendReminders(app.db, addDays(start, at))))
    expect(answers.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
  }
  expect((await sent(late.account)).map(([day]) => day).toReversed()).toEqual(
    [0, 7, 21].map(at => addDays(start, at)),
  )
})

it('an account gets one e-mail in a night: its documents of the latest reminder, the others the night after', async () => {
  const of = await reminding()
  for (const [number, daysAgo] of [
    ['TW-1', 40],
    ['TW-2', 40],
    ['TW-3', 8],
  ] as const)
    await invoice(of, number, addDays(today, -daysAgo))
  const night = addDays(today, -26)
  expect(await sendReminders(app.db, night)).toBe(1)
  expect(await sendReminders(app.db, today)).toBe(1)
  expect(await sendReminders(app.db, addDays(today, 1))).toBe(1)
  expect((await sent(of.account)).toReversed()).toEqual([
    [night, 1, 'TW-1,TW-2', '40.00'],
    [today, 2, 'TW-1,TW-2', '40.00'],
    [addDays(today, 1), 1, 'TW-3', '20.00'],
  ])
})

it('nothing is sent while it is disputed, and the reminders go on when the dispute is closed', async () => {
  const of = await reminding()
  const debt = await invoice(of, 'DI-1', addDays(today, -20))
  const path = `/api/clients/${client}/accounts/${of.account}/disputes`
  const opened = await app.call(path, {
    method: 'POST',
    json: { debt, from: today, words: 'Not their calls' },
    ...crm,
  })
  expect(await preview(of.brand)).toMatchObject({ emails: 0, disputed: 1, collecting: 0 })
  expect(await sendReminders(app.db, today)).toBe(0)
  const { index } = z.object({ index: z.number() }).parse(await opened.json())
  await app.call(`${path}/${index}/closing`, {
    method: 'POST',
    json: { on: today, words: 'They were' },
    ...crm,
  })
  expect(await preview(of.brand)).toMatchObject({ emails: 1, disputed: 0 })
  expect(await sendReminders(app.db, today)).toBe(1)
})

/** A file that collects the invoice of a posting. Returns its index. */
async function collecting(debt: number, entryDay: string): Promise<number> {
  const row = await firstRow<{ file: number }>(app.db)`
    with f as (
      insert into direct_debit_files (client_index, invoice_run_index, service_user_number, serial, created_on,
        processing_day, entry_day, items, total)
      select i.client_index, i.invoice_run_index, '654321', lpad(${debt}::text, 6, '0'), ${today}, ${today},
        ${entryDay}, 1, 20
      from invoices i join account_postings p on p.invoice_index = i.index where p.index = ${debt} returning index
    )
    insert into direct_debit_collections (direct_debit_file_index, position, invoice_index, account_index,
      service_user_number, originating_sort_code, originating_account, originating_name, sort_code, bank_account,
      bank_account_name, reference, code, amount)
    select f.index, 1, p.invoice_index, p.account_index, '654321', '202959', '63748472', 'BEACON', '089999', '66374958',
      'BAKERY', 'REMIND-1', '01', 20
    from f, account_postings p where p.index = ${debt} returning direct_debit_file_index as file`
  return row?.file ?? 0
}

/** A collection came back, and is to be presented again. */
const presentAgain = (file: number) =>
  sql`
    with r as (
      insert into bacs_reports (client_index, kind, file_name, sha256, rows)
      values (${client}, 'arudd', 'arudd.xml', ${String(file)}, 1) returning index
    )
    insert into bacs_report_rows (bacs_report_index, position, client_index, identity, service_user_number, reference,
      sort_code, bank_account, payer_name, code, outcome, direct_debit_file_index, direct_debit_position, returned_on,
      decision)
    select index, 1, ${client}, ${String(file)}, '654321', 'REMIND-1', '089999', '66374958', 'BAKERY', '0', 'matched', ${file}, 1,
      ${addDays(today, -8)}::date, 'represent' from r`.execute(app.db)

it('nothing is sent of an older debt whose Direct Debit is to be presented again', async () => {
  const of = await reminding()
  const older = await invoice(of, 'OL-1', addDays(today, -50))
  const file = await collecting(await invoice(of, 'OL-2', addDays(today, -20)), addDays(today, -9))
  await app.db
    .insertInto('direct_debit_older_debts')
    .values({ direct_debit_file_index: file, position: 1, posting_index: older, amount: '20.00' })
    .execute()
  await app.db.insertInto('posted_direct_debit_files').values({ direct_debit_file_index: file }).execute()
  expect(await preview(of.brand)).toMatchObject({ emails: 1, collecting: 0 })
  await presentAgain(file)
  expect(await preview(of.brand)).toMatchObject({ emails: 0, collecting: 2 })
  expect(await sendReminders(app.db, today)).toBe(0)
  // Its 30 days are over.
  await sendReminders(app.db, addDays(today, 23))
  expect(await sent(of.account)).toHaveLength(1)
})

it('a debt that is not presented again, because part of it is paid, is reminded of', async () => {
  const of = await reminding()
  const file = await collecting(await invoice(of, 'PP-1', addDays(today, -20)), addDays(today, -9))
  await app.db.insertInto('posted_direct_debit_files').values({ direct_debit_file_index: file }).execute()
  await presentAgain(file)
  expect(await preview(of.brand)).toMatchObject({ emails: 0, collecting: 1 })
  const json = { amount: '5.00', receivedOn: today, method: 'transfer', reference: '' }
  const path = `/api/clients/${client}/accounts/${of.account}/ledger/receipts`
  expect((await app.call(path, { method: 'POST', json, ...bureau })).ok).toBe(true)
  expect(await preview(of.brand)).toMatchObject({ emails: 1, amount: '15.00', collecting: 0 })
  expect(await sendReminders(app.db, today)).toBe(1)
})

it('nothing is sent while a Direct Debit is under way, and it is once the collection was withdrawn', async () => {
  const of = await reminding()
  const debt = await invoice(of, 'DD-1', addDays(today, -20))
  const file = await collecting(debt, addDays(today, 1))
  expect(await preview(of.brand)).toMatchObject({ emails: 0, disputed: 0, collecting: 1 })
  expect(await sendReminders(app.db, today)).toBe(0)
  await app.db
    .updateTable('direct_debit_collections')
    .set({ withdrawn: true })
    .where('direct_debit_file_index', '=', file)
    .execute()
  // The invoice still says that it will be collected.
  const says = (collectionDay: string) =>
    sql`
    with changed as (
      update invoices set document = ${JSON.stringify({ account: { paymentMethod: 'direct_debit' } })}
      where account_index = ${of.account} returning invoice_run_index
    )
    update invoice_runs set bacs_date = ${collectionDay} where index in (select invoice_run_index from changed)`.execute(
      app.db,
    )
  await says(today)
  expect(await sendReminders(app.db, today)).toBe(0)
  await says(addDays(today, -1))
  expect(await sendReminders(app.db, today)).toBe(1)
})

it('an account is not reminded below the smallest debt, without an address, or once it has paid', async () => {
  const { brand, account: small } = await reminding({ remindFrom: '20.01' })
  const nobody = await owing(brand, '')
  const paid = await owing(brand)
  for (const [at, account] of [small, nobody, paid].entries())
    await invoice({ brand, account }, `SM-${at}`, addDays(today, -20), at === 0 ? '20.00' : '50.00')
  await app.call(`/api/clients/${client}/accounts/${paid}/ledger/receipts`, {
    method: 'POST',
    json: { amount: '50.00', receivedOn: today, method: 'transfer' },
    ...bureau,
  })
  const before = await preview(brand)
  expect(before).toMatchObject({ emails: 0, amount: '0.00', withoutAddress: 1 })
  expect(before.accounts).toMatchObject([{ account: { index: nobody }, to: '', amount: '50.00' }])
  expect(await sendReminders(app.db, today)).toBe(0)
  await invoice({ brand, account: small }, 'SM-9', addDays(today, -1), '0.01')
  expect(await sendReminders(app.db, today)).toBe(1)
  expect(await sent(small)).toEqual([[today, 1, 'SM-0', '20.00']])
})

it('what the preview shows is what is sent, once, to the outbox', async () => {
  const of = await reminding({
    reminderText1: 'Please pay {{ amount }} for {{ documents }}.\n{{ how_to_pay }}',
  })
  await updateRow(app.db, 'accounts', of.account, { reminder_copies: 'director@bakery.example' })
  await invoice(of, 'PR-1', addDays(today, -20), '12.34')
  const before = await preview(of.brand)
  expect(before).toMatchObject({
    on: nextNight(Date.now()),
    active: true,
    sender: true,
    mailServer: false,
    emails: 1,
  })
  expect(before.accounts).toMatchObject([
    { account: { index: of.account }, stage: 1, amount: '12.34', documents: ['PR-1'] },
  ])
  expect(await sendReminders(app.db, today)).toBe(1)
  await vi.waitFor(
    async () => expect((await listed(of.account)).map(({ state }) => state)).toEqual(['outbox']),
    { timeout: 20_000, interval: 100 },
  )
  const [email] = await listed(of.account)
  const folder = join(app.dataDir, 'files/outbox/accounts')
  expect(await readdir(folder)).toContain(`${email?.index}.eml`)
  const mail = await readFile(join(folder, `${email?.index}.eml`), 'utf8')
  expect(mail).toContain('From: billing@beacon.example')
  expect(email?.to).toMatch(/^owner\d+@bakery\.example, director@bakery\.example$/)
  expect(mail).toContain(`To: ${email?.to}`)
  expect(mail.replaceAll('=\n', '')).toContain('12.34 for PR-1, due')
  const timeline = await (
    await app.call(`/api/clients/${client}/accounts/${of.account}/timeline`, crm)
  ).text()
  expect(timeline).toContain(
    `First reminder of £12.34 (PR-1) to ${email?.to} was not sent (written to the outbox)`,
  )
  expect(await sendReminders(app.db, today)).toBe(0)
})

it('the reminders of the last night that had any are listed by brand, with what became of each, refused ones first', async () => {
  const of = await reminding()
  const path = `${brandPath(of.brand)}/reminders/sent`
  const sentOf = async () => z.array(sentReminder).parse(await (await app.call(path, staff)).json())
  expect(await sentOf()).toEqual([])
  const other = await owing(of.brand, 'second@bakery.example')
  await invoice(of, 'SE-0', addDays(today, -30), '99.00')
  await sendReminders(app.db, addDays(today, -20))
  await invoice({ ...of, account: other }, 'SE-1', addDays(today, -8), '12.00')
  await invoice({ ...of, account: other }, 'SE-2', addDays(today, -8), '13.00')
  await sendReminders(app.db, today)
  // Another brand's.
  const elsewhere = await reminding()
  await invoice(elsewhere, 'SE-3', addDays(today, -8))
  await sendReminders(app.db, today)
  const email = (await listed(other))[0]?.index ?? 0
  await vi.waitFor(async () => expect((await listed(other))[0]?.state).toBe('outbox'), {
    timeout: 20_000,
    interval: 100,
  })
  await updateRow(app.db, 'account_emails', email, { state: 'refused', failure: '550 No such mailbox' })
  const { account_number: accountNumber } = await app.db
    .selectFrom('accounts')
    .select('account_number')
    .where('index', '=', other)
    .executeTakeFirstOrThrow()
  const [first, ...rest] = await sentOf()
  expect(first).toEqual({
    index: email,
    on: today,
    account: { index: other, accountNumber, companyName: 'Bakery Ltd' },
    stage: 1,
    amount: '25.00',
    documents: ['SE-1', 'SE-2'],
    to: 'second@bakery.example',
    state: 'refused',
    failure: '550 No such mailbox',
  })
  // The second reminder, 14 days after the due day.
  expect(rest).toMatchObject([{ on: today, account: { index: of.account }, stage: 2, documents: ['SE-0'] }])
  const bad = await app.call(`/api/clients/${client}/brands/999999/reminders/sent`, staff)
  expect(bad.status).toBe(404)
})
