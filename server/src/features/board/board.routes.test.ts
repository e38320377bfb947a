import { join } from 'node:path'
import type {
  AttentionItem,
  BoardDay,
  BoardFindings,
  BoardRow,
} from '@nineops/contract/bureau/board.contract'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { buildQueuedRun } from '../../../test/factories/hosted-emails.ts'
import { testApp } from '../../../test/test-app.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { localFiles } from '../../platform/files/local-files.ts'

let run: number
const month = firstOfMonth(londonDate(Date.now()))

const get = async <T>(path: string): Promise<T> => (await app.call(path)).json() as Promise<T>
const rowOf = async (index: number) => {
  const row = (await get<BoardRow[]>('/api/board')).find(one => one.client.index === index)
  if (!row) throw new Error(`Reseller ${index} is not on the board.`)
  return row
}

async function pastRun(of: number, start: string): Promise<number> {
  const bill = await app.build.closedBillRun(of, { start, end: lastOfMonth(start) })
  const index = await app.build.invoiceRun(of, bill, {
    description: 'Before',
    status: 100,
    invoice_date: lastOfMonth(start),
    bacs_date: addMonths(lastOfMonth(start), 1),
    account_count: 100,
    confirmed_gross: '1200.00',
  })
  await app.db
    .insertInto('invoice_run_processes')
    .values({
      invoice_run_index: index,
      process: 'render-pdfs',
      status: 'done',
      total: 100,
      done: 100,
      started_at: new Date('2026-09-01T10:00:00Z'),
      finished_at: new Date('2026-09-01T10:05:00Z'),
    })
    .execute()
  return index
}

const assign = (of: number, userIndex: number | null) =>
  app.call(`/api/board/${of}/owner`, { method: 'POST', json: { userIndex } })
const seen = async () =>
  (await get<AttentionItem[]>('/api/board/attention')).map(({ kind, text, atStake }) => [kind, text, atStake])

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const idle = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client)
  for (let at = 0; at < 2; at += 1) await app.build.charge(client, await app.build.account({ client, brand }))
  await pastRun(client, addMonths(month, -2))
  await pastRun(idle, addMonths(month, -2))
  const start = addMonths(month, -1)
  const billRun = await app.build.closedBillRun(client, { start, end: lastOfMonth(start) })
  const created = await app.call(`/api/clients/${client}/invoiceruns`, {
    method: 'POST',
    json: {
      billRunIndex: billRun,
      invoiceDate: `${month.slice(0, 8)}02`,
      bacsDate: collectionDay(),
    },
  })
  run = ((await created.json()) as InvoiceRunDetail).index
})

test("the board shows each reseller's run, its owner, its end from its own history, and the run before", async () => {
  expect(await rowOf(client)).toMatchObject({
    stage: { id: 'prepare', running: false },
    invoiceRun: { index: run, accounts: 2, failed: 0, open: 0, status: { index: 35 } },
    owner: { name: 'user-NINEOPS_BUREAU_ACCESS', assigned: false },
    // Five minutes for a hundred accounts: three seconds each.
    expected: { seconds: 6, runs: 1 },
    due: { invoiceDate: `${month.slice(0, 8)}02`, isUsual: false },
    previous: { gross: '1200.00', accounts: 100 },
    note: { text: '', version: 0, by: null },
  })
})

test('the month that is due is shown, not the one that is complete, with how late it is', async () => {
  const late = Number(londonDate(Date.now()).slice(8)) - 1
  const before = addMonths(month, -1)
  // The run of the month before that is complete.
  expect(await rowOf(idle)).toMatchObject({
    month: { end: lastOfMonth(before), lateDays: late, alsoDue: 0 },
    next: null,
    stage: { id: 'not-started', running: false },
    billRun: null,
    invoiceRun: null,
    expected: null,
    due: { invoiceDate: lastOfMonth(before), isUsual: true },
    owner: null,
    previous: { gross: '1200.00', accounts: 100 },
  })
  const billRun = await app.build.closedBillRun(idle, { start: before, end: lastOfMonth(before) })
  expect(await rowOf(idle)).toMatchObject({
    month: { end: lastOfMonth(before), lateDays: late },
    stage: { id: 'create-run' },
    billRun: { index: billRun },
  })
  // The next one is collected ahead of time: the month that is due comes first.
  await app.build.billRun(idle, { period_start: month, period_end: lastOfMonth(month) })
  expect(await rowOf(idle)).toMatchObject({ stage: { id: 'create-run' }, billRun: { index: billRun } })
})

test('calls without an account or a price are fixed before a bill run is closed', async () => {
  const reseller = await app.build.client()
  const rated = await app.build.billRun(reseller, {
    period_start: addMonths(month, -1),
    period_end: lastOfMonth(addMonths(month, -1)),
    status: billRunStatus.rated,
    unallocated_calls: 2,
  })
  expect(await rowOf(reseller)).toMatchObject({ stage: { id: 'fix-calls', running: false } })
  await updateRow(app.db, 'bill_runs', rated, { unallocated_calls: 0, unrated_retail_calls: 1 })
  expect(await rowOf(reseller)).toMatchObject({ stage: { id: 'fix-calls' } })
  await updateRow(app.db, 'bill_runs', rated, { unrated_retail_calls: 0 })
  expect(await rowOf(reseller)).toMatchObject({ stage: { id: 'close' } })
})

test('a complete month says when the next is due; a reseller without a bill run has none', async () => {
  const done = await app.build.client()
  await pastRun(done, addMonths(month, -1))
  expect(await rowOf(done)).toMatchObject({
    month: { end: lastOfMonth(addMonths(month, -1)), lateDays: 0, alsoDue: 0 },
    next: { end: lastOfMonth(month), dueOn: addMonths(month, 1) },
    stage: { id: 'complete' },
    due: { invoiceDate: lastOfMonth(month), isUsual: true },
  })
  const recent = await app.build.client()
  expect(await rowOf(recent)).toMatchObject({
    month: null,
    next: null,
    stage: { id: 'not-started' },
    due: null,
  })

  // Nothing more is due from a reseller that was closed.
  const ended = await app.build.client()
  await updateRow(app.db, 'clients', ended, { status: 3 })
  await pastRun(ended, addMonths(month, -3))
  expect(await rowOf(ended)).toMatchObject({
    month: { end: lastOfMonth(addMonths(month, -3)), lateDays: 0 },
    next: null,
    stage: { id: 'complete' },
  })
})

test('a complete run in which something is open says what, as its console does', async () => {
  const [clean, open] = [await app.build.client(), await app.build.client()]
  const before = addMonths(month, -1)
  const [, waiting] = [await pastRun(clean, before), await pastRun(open, before)]
  await app.db
    .insertInto('report_requests')
    .values({ invoice_run_index: waiting, report: 'vat', status: 'ready' })
    .execute()
  const found = await get<BoardFindings[]>('/api/board/findings')
  const billRun = (await rowOf(open)).billRun?.index
  expect(found).toContainEqual({ run: waiting, billRun, findings: ['1 report waits to be confirmed'] })
  const { findings } = await get<InvoiceRunDetail>(`/api/invoiceruns/${waiting}`)
  expect(findings.map(({ text }) => text)).toEqual(['1 report waits to be confirmed'])
  const shown = await rowOf(clean)
  expect(found.map(({ run: one }) => one)).not.toContain(shown.invoiceRun?.index)
})

test('a month with a further run keeps what is open in its first, and is not over before both are released', async () => {
  const reseller = await app.build.client()
  const first = await pastRun(reseller, addMonths(month, -1))
  await app.db
    .insertInto('report_requests')
    .values({ invoice_run_index: first, report: 'vat', status: 'ready' })
    .execute()
  const billRun = (await rowOf(reseller)).billRun?.index ?? 0
  const further = await app.build.invoiceRun(reseller, billRun, { status: 35 })
  expect((await rowOf(reseller)).invoiceRun?.index).toBe(further)
  expect(await get<BoardFindings[]>('/api/board/findings')).toContainEqual({
    run: first,
    billRun,
    findings: ['1 report waits to be confirmed'],
  })
  // The next month has begun.
  await app.build.billRun(reseller, { period_start: month, period_end: lastOfMonth(month) })
  await updateRow(app.db, 'invoice_runs', further, { status: 75 })
  expect(await rowOf(reseller)).toMatchObject({ stage: { id: 'release' }, invoiceRun: { index: further } })
  await updateRow(app.db, 'invoice_runs', first, { status: 85 })
  expect((await rowOf(reseller)).invoiceRun?.index).toBe(first)
  for (const each of [first, further]) await updateRow(app.db, 'invoice_runs', each, { status: 100 })
  expect(await rowOf(reseller)).toMatchObject({ stage: { id: 'collect' }, invoiceRun: null })
})

test('a month after it that is complete is not also due', async () => {
  const reseller = await app.build.client()
  const first = await pastRun(reseller, addMonths(month, -3))
  await pastRun(reseller, addMonths(month, -2))
  const { billRun } = await get<InvoiceRunDetail>(`/api/invoiceruns/${first}`)
  await app.build.invoiceRun(reseller, billRun.index, { status: 35 })
  // The last month is due, the one before it is complete.
  expect((await rowOf(reseller)).month).toMatchObject({
    end: lastOfMonth(addMonths(month, -3)),
    alsoDue: 1,
  })
})

test('a confirmed month that an open run of another month hides from the board is named as to release', async () => {
  const reseller = await app.build.client()
  const first = await pastRun(reseller, addMonths(month, -2))
  const next = await pastRun(reseller, addMonths(month, -1))
  await updateRow(app.db, 'invoice_runs', next, { status: 75, confirmed_at: new Date() })
  const named = async () =>
    (await get<AttentionItem[]>('/api/board/attention')).filter(
      ({ kind, client: of }) => kind === 'runs-to-release' && of?.index === reseller,
    )
  // Its own row asks for it.
  expect((await rowOf(reseller)).invoiceRun?.index).toBe(next)
  expect(await named()).toEqual([])
  const { billRun } = await get<InvoiceRunDetail>(`/api/invoiceruns/${first}`)
  const further = await app.build.invoiceRun(reseller, billRun.index, { status: 65 })
  expect((await rowOf(reseller)).invoiceRun?.index).toBe(further)
  expect(await named()).toMatchObject([
    { run: next, text: `Run ${next}, Before: confirmed, but not sent to customers yet` },
  ])
})

test('the calendar has the dates of runs, and the usual days of resellers without one yet', async () => {
  const days = await get<BoardDay[]>(`/api/board/calendar?month=${month}`)
  const of = (index: number) =>
    days
      .filter(day => day.client.index === index && day.kind === 'invoice')
      .map(({ date, isUsual }) => [date, isUsual])
  expect(of(client)).toEqual([[`${month.slice(0, 8)}02`, false]])
  expect(of(idle)).toEqual([[lastOfMonth(month), true]])
  expect((await app.call('/api/board/calendar?month=2026-13-01')).status).toBe(400)
})

test('a reseller is assigned to a member of staff, or to the creator of its run', async () => {
  const people = await get<{ index: number; name: string; isMe: boolean }[]>('/api/board/people')
  const me = people.find(person => person.isMe)
  expect(await (await assign(idle, me?.index ?? 0)).json()).toMatchObject({
    index: me?.index,
    assigned: true,
  })
  expect((await rowOf(idle)).owner).toMatchObject({ index: me?.index, assigned: true })
  expect(await (await assign(idle, null)).json()).toBeNull()
  expect((await assign(idle, 999_999)).status).toBe(404)
  expect((await assign(999_999, null)).status).toBe(404)
})

test('if two users write the note at once, the second is shown what the first wrote', async () => {
  const write = (text: string, version: number) =>
    app.call(`/api/board/${client}/note`, { method: 'PUT', json: { text, version } })
  expect(await (await write('Waiting for the carrier', 0)).json()).toMatchObject({
    text: 'Waiting for the carrier',
    version: 1,
    by: 'user-NINEOPS_BUREAU_ACCESS',
  })
  const second = await write('Start at six', 0)
  expect(second.status).toBe(409)
  const error = await errorOf(second)
  expect(error).toMatchObject({ code: 'board_note_changed' })
  expect(error.detail).toContain('Waiting for the carrier')
  expect((await write('Start at six', 1)).status).toBe(200)
  expect((await rowOf(client)).note).toMatchObject({ text: 'Start at six', version: 2 })
  expect((await write('a\u0000b', 2)).status).toBe(400)
})

test('attention: failed accounts with the money, runs to confirm, refused files and those with many rejects', async () => {
  await app.db
    .updateTable('invoice_run_accounts')
    .set({ status: 'failed', failure_cause: 'no_email', value_at_stake: '12.50' })
    .where('invoice_run_index', '=', run)
    .execute()
  // What one of them is to be credited is at stake as well, and lowers nothing.
  await sql`update invoice_run_accounts set value_at_stake = -12.5 where invoice_run_index = ${run}
    and account_index = (select min(account_index) from invoice_run_accounts where invoice_run_index = ${run})`.execute(
    app.db,
  )
  const carrier = await app.db
    .insertInto('carriers')
    .values({ client_index: client, name: 'Trunk' })
    .returning('index')
    .executeTakeFirstOrThrow()
  const file = { client_index: client, carrier_index: carrier.index, bytes: 1, storage_key: 'k' }
  const taken = { ...file, status: 'taken', lines: 100, taken_at: new Date() }
  await app.db
    .insertInto('data_collection_files')
    .values([
      { ...file, name: 'bad.csv', sha256: 'a', status: 'failed', failure: 'There is no header.' },
      { ...taken, name: 'worse.csv', sha256: 'b', accepted: 90, rejected: 10, taken_order: 1 },
      { ...taken, name: 'good.csv', sha256: 'c', accepted: 99, rejected: 1, taken_order: 2 },
    ])
    .execute()
  const items = await seen()
  expect(items).toContainEqual(['failed-accounts', expect.stringContaining('2 accounts failed'), '25.00'])
  expect(items).toContainEqual([
    'rejected-files',
    'bad.csv could not be collected. There is no header.',
    null,
  ])
  expect(items).toContainEqual(['rejected-files', 'worse.csv: 10 of 100 lines rejected, more than 2%', null])
  expect(items.filter(([kind]) => kind === 'rejected-files')).toHaveLength(2)
  const worse = await app.db
    .selectFrom('data_collection_files')
    .select('index')
    .where('name', '=', 'worse.csv')
    .executeTakeFirstOrThrow()
  const correction = { ...taken, source_kind: 'internal', corrected_file_index: worse.index }
  const correct = (brought: { sha256: string; [count: string]: string | number }) =>
    insertRow(app.db, 'data_collection_files', { ...correction, name: 'worse.csv (corrected)', ...brought })
  // Rejected again, a line is one of those of its file.
  await correct({ sha256: 'd', taken_order: 3, lines: 2, accepted: 1, rejected: 1 })
  expect((await seen()).filter(([kind]) => kind === 'rejected-files').map(([, text]) => text)).toEqual([
    'bad.csv could not be collected. There is no header.',
    'worse.csv: 9 of 100 lines rejected, more than 2%',
  ])
  await correct({ sha256: 'e', taken_order: 4, accepted: 100 })
  expect((await seen()).filter(([kind]) => kind === 'rejected-files')).toHaveLength(1)
  await app.db
    .updateTable('invoice_run_accounts')
    .set({ status: 'done' })
    .where('invoice_run_index', '=', run)
    .execute()
  await updateRow(app.db, 'invoice_runs', run, { status: 65 })
  expect(await seen()).toContainEqual(['awaiting-confirmation', expect.stringContaining(`Run ${run}`), null])
})

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('a file that could not be collected needs attention until it is delivered again or quarantined, lines for 62 days', async () => {
  const owner = await app.build.client()
  const carrier = await app.db
    .insertInto('carriers')
    .values({ client_index: owner, name: 'Trunk' })
    .returning('index')
    .executeTakeFirstOrThrow()
  const file = { client_index: owner, carrier_index: carrier.index, bytes: 1, storage_key: 'k' }
  const failed = { ...file, status: 'failed', failure: 'There is no header.' }
  const taken = { ...file, status: 'taken', lines: 100, taken_at: ago(1) }
  await app.db
    .insertInto('data_collection_files')
    .values([
      { ...failed, name: 'wrong.csv', sha256: 'a', created_at: ago(400) },
      { ...failed, name: 'broken.csv', sha256: 'b', created_at: ago(300) },
      {
        ...taken,
        name: 'old.csv',
        sha256: 'c',
        accepted: 90,
        rejected: 10,
        taken_order: 1,
        created_at: ago(63),
      },
      {
        ...taken,
        name: 'recent.csv',
        sha256: 'd',
        accepted: 90,
        rejected: 10,
        taken_order: 2,
        created_at: ago(61),
      },
    ])
    .execute()
  const files = async () =>
    (await get<AttentionItem[]>('/api/board/attention'))
      .filter(({ kind, client: of }) => kind === 'rejected-files' && of?.index === owner)
      .map(({ text }) => text.split(/[: ]/, 1)[0])
  expect(await files()).toEqual(['recent.csv', 'broken.csv', 'wrong.csv'])
  const change = (name: string) =>
    app.db.updateTable('data_collection_files').where('client_index', '=', owner).where('name', '=', name)
  await change('wrong.csv')
    .set({ quarantined_at: new Date(), quarantine_reason: 'Of another bureau' })
    .execute()
  await app.db
    .insertInto('data_collection_files')
    .values({ ...taken, name: 'broken.csv', sha256: 'e', accepted: 100, taken_order: 3 })
    .execute()
  expect(await files()).toEqual(['recent.csv'])
})

test('attention: e-mails that did not arrive, apart from those that may not have, and since when', async () => {
  const { run: sent, emails } = await buildQueuedRun(app.db, localFiles(join(app.dataDir, 'files')), 3)
  const at = new Date('2026-07-01T09:00:00Z')
  for (const [which, status] of ['unsure', 'failed', 'bounced'].entries())
    await updateRow(app.db, 'hosted_emails', emails[which] ?? 0, { status, modified_at: at })
  const items = await get<AttentionItem[]>('/api/board/attention')
  expect(items.find(({ run: of }) => of === sent)).toMatchObject({
    kind: 'failed-emails',
    text: `Run ${sent}: 2 e-mails did not arrive, 1 may not have`,
    since: at.toISOString(),
  })
})

const refusedEmails = async () => (await seen()).filter(([kind]) => kind === 'refused-emails')

test('attention: a reminder that a customer’s mail server refused, until one has arrived', async () => {
  const account = await app.db
    .selectFrom('accounts')
    .select(['index', 'account_number'])
    .where('client_index', '=', client)
    .executeTakeFirstOrThrow()
  const email = {
    client_index: client,
    account_index: account.index,
    kind: 'reminder',
    mail_from: 'a@example.com',
    mail_to: 'b@example.com',
    subject: 'Overdue',
    body: '',
  }
  const insert = (state: string, failure: string | null) =>
    app.db
      .insertInto('account_emails')
      .values({ ...email, state, failure })
      .execute()
  // It may still be under way.
  await insert('unsure', null)
  expect(await refusedEmails()).toEqual([])
  await insert('refused', '550 No such mailbox')
  const text = `The reminder to account ${account.account_number} was refused: 550 No such mailbox`
  expect(await refusedEmails()).toEqual([['refused-emails', text, null]])
  await insert('sent', null)
  expect(await refusedEmails()).toEqual([])
})

test('only the bureau sees and changes the board', async () => {
  const roles = ['NINEOPS_CRM_ACCESS', 'administrator'] as const
  for (const path of ['/api/board', '/api/board/attention', '/api/board/people'])
    expect((await app.call(path, { roles })).status).toBe(403)
  expect((await app.call(`/api/board/${client}/note`, { method: 'PUT', roles, json: {} })).status).toBe(403)
})
