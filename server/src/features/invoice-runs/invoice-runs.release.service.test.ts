import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import type { RatedCall } from '../../../test/factories/invoicing.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { outboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { deliverDue } from '../hosted-emails/deliver-emails.service.ts'
import { endOfRunFile, listEndOfRunFiles } from '../end-of-run-packs/end-of-run-files.service.ts'
import { comparedList } from '../comparisons/comparison-list.service.ts'
import { compareRun } from '../comparisons/comparison-summary.service.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { confirmReport, listReports } from './invoice-run-reports.service.ts'
import { previewReset, resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { accountList } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { listProcesses } from './invoice-run-processes.service.ts'
import { getRun, releasePreview } from './invoice-runs.service.ts'
import { undeliveredText } from './run-findings.service.ts'
import { openEventHub } from '../../platform/events/events.ts'
import { createLog } from '../../platform/log/log.ts'
import { runTopic } from '../invoice-run-states/invoice-run-progress.service.ts'

const allAccounts = { page: 1, pageSize: 100, onlyFailed: false, onlyPending: false, sort: [] }

let run: number
const driver = closedAtEnd(await runDriver())
const client = await driver.build.client()
const brand = await driver.build.brand(client)
await driver.build.retailCard(client)
const accounts: number[] = []
beforeAll(async () => {
  const calls: RatedCall[] = []
  for (let at = 0; at < 6; at += 1) {
    const account = await driver.build.account(
      { client, brand },
      at === 1 ? { delivery: 'post', email: '' } : {},
    )
    const service = await driver.build.service(client, account, { description: 'Main line' })
    accounts.push(account)
    await driver.build.charge(client, account, { amount: at === 5 ? '-400.00' : `${at + 1}.05` })
    for (let call = 0; call < 30; call += 1)
      calls.push({
        account,
        service,
        seconds: 61 + call,
        charge: `0.${String(7001 * (call + at + 1)).padStart(6, '0')}`,
        group: call % 3 ? 'UK' : 'Mobile',
      })
  }
  run = await driver.create(client, await driver.build.closedBillRun(client, { calls }))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
})

const pdfs = () =>
  driver.db
    .selectFrom('invoices')
    .select(['number', 'pdf_sha256', 'pdf_bytes'])
    .where('invoice_run_index', '=', run)
    .orderBy('number')
    .execute()

const emails = () =>
  driver.db
    .selectFrom('hosted_email_sends')
    .select(['hosted_email_index', 'status', 'message_id'])
    .orderBy('index')
    .execute()

async function entriesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await promisify<Buffer, yauzl.ZipFile>(yauzl.fromBuffer)(zip)
  const found: yauzl.Entry[] = []
  file.on('entry', (entry: yauzl.Entry) => found.push(entry))
  await once(file, 'end')
  const entries = new Map<string, Buffer>()
  for (const entry of found) {
    const stream = await promisify<yauzl.Entry, Readable>(file.openReadStream.bind(file))(entry)
    entries.set(entry.fileName, await buffer(stream))
  }
  return entries
}

test('a reset account is rendered to the same bytes; the blast radius is shown first', async () => {
  const before = await pdfs()
  expect(before).toHaveLength(7)
  const account = accounts[2] ?? 0
  expect(await previewReset(driver.db, run, account)).toMatchObject({
    allowed: true,
    accounts: 1,
    documents: 1,
    numbers: 1,
    pdfs: 1,
    reports: 3,
    emails: 0,
    hosted: 0,
  })
  expect(await previewReset(driver.db, run, 'all')).toMatchObject({ accounts: 6, numbers: 7, pdfs: 7 })
  await resetAccounts(driver.db, run, account)
  expect((await listReports(driver.db, run)).map(report => report.requests[0]?.status)).toEqual([
    'failed',
    'failed',
    'failed',
  ])
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  expect(await pdfs()).toEqual(before)
  expect((await listReports(driver.db, run)).map(report => report.requests[0]?.status)).toEqual([
    'ready',
    'ready',
    'ready',
  ])
})

test('released: hosted, e-mailed once, packed; every total agrees and the pack repeats to the byte', async () => {
  const { current } = await runMetrics(driver.db, run)
  await driver.confirm(run)
  // Two for the account that gets an invoice and a credit note; one account gets its invoice by post.
  expect(await releasePreview(driver.db, run, false)).toEqual({ emails: 6, mailServer: false, deliverTo: [] })
  const findings = async () => (await inTransaction(driver.db, db => getRun(db, run, 1))).findings
  // Nothing is hosted yet, which is no disagreement.
  expect(await findings()).toEqual([{ kind: 'reports', text: '3 reports wait to be confirmed' }])
  await driver.through(run, 'release')
  expect(await releasePreview(driver.db, run, false)).toEqual({ emails: 0, mailServer: false, deliverTo: [] })
  const released = await getRun(driver.db, run, 1)
  expect(released).toMatchObject({ status: { index: 100, description: 'Complete' }, pending: 0 })
  // Complete, but someone has to confirm the reports, and its e-mails are on their way.
  const waiting = (await listReports(driver.db, run)).filter(report => report.requests[0]?.status === 'ready')
  const reports = { kind: 'reports', text: `${waiting.length} reports wait to be confirmed` }
  expect(released.findings).toEqual([reports, { kind: 'emails', text: '6 e-mails are still queued' }])
  // Accounts whose e-mails it made are counted: one gets its invoice by post.
  expect((await listProcesses(driver.db, run)).find(({ id }) => id === 'send-emails')).toMatchObject({
    total: 5,
    done: 5,
  })

  const rows = await allRows<{ lines: string; nets: string; vat: string; gross: string }>(driver.db)`
    select (select sum(l.net) from invoice_lines l join invoices i using (invoice_run_index, account_index)
      where l.document = i.kind and l.invoice_run_index = ${run})::text as lines, sum(net)::text as nets, sum(vat)::text as vat,
      sum(gross)::text as gross from invoices where invoice_run_index = ${run}`
  expect(rows[0]).toEqual({ lines: current.net, nets: current.net, vat: current.vat, gross: current.gross })
  const [pack] = await listEndOfRunFiles(driver.db, run)
  expect(pack?.totals).toMatchObject({
    invoices: 6,
    creditNotes: 1,
    net: current.net,
    vat: current.vat,
    gross: current.gross,
    calls: 180,
    lines: 18,
  })

  const stored = await endOfRunFile(driver.db, run, undefined)
  const zip = await buffer(driver.work.files.read(stored.key))
  expect(createHash('sha256').update(zip).digest('hex')).toBe(pack?.sha256)
  expect(zip).toHaveLength(stored.bytes)
  const entries = await entriesOf(zip)
  const packed = [...entries.keys()].filter(name => name.endsWith('.pdf'))
  expect(packed.filter(name => name.startsWith('invoices/'))).toHaveLength(7)
  expect(packed.filter(name => name.startsWith('print/'))).toEqual(['print/brand-2-1.pdf'])
  expect([...entries.keys()].slice(-6)).toEqual([
    'invoices.csv',
    'lines.csv',
    'deferrals.csv',
    'calls.csv',
    'sales-ledger.csv',
    'manifest.json',
  ])
  for (const file of pack?.files ?? [])
    expect(
      createHash('sha256')
        .update(entries.get(file.name) ?? '')
        .digest('hex'),
    ).toBe(file.sha256)
  expect(entries.get('calls.csv')?.toString().split('\r\n')).toHaveLength(182)

  expect((await emails()).map(email => email.status)).toEqual(Array(6).fill('queued'))
  // Looked at before, as an open console does; the run itself does not change with its e-mails and reports.
  const shownFindings = async () => (await getRun(driver.db, run, 1)).findings
  expect(await shownFindings()).toEqual(released.findings)
  await deliverDue({ ...driver.work, mailer: outboxMailer(driver.work.files) })
  const sent = await emails()
  expect(sent.map(email => email.status)).toEqual(Array(6).fill('outbox'))
  const { rows: shown } = await accountList.page(driver.db, { params: { id: run }, query: allAccounts })
  expect(shown.map(account => account.stage.description).toSorted()).toEqual([
    'Hosted',
    ...Array<string>(5).fill('Written to the outbox'),
  ])
  const inOutbox = {
    kind: 'outbox',
    text: '6 e-mails were written to the outbox, not sent: no mail server was connected',
  }
  expect(await shownFindings()).toEqual([reports, inOutbox])
  // Every console that is open hears of each report.
  const heard: unknown[] = []
  const hub = await openEventHub(driver.work.url, createLog('test'))
  hub.subscribe(runTopic(run), event => heard.push(event))
  for (const { id, requests } of waiting)
    for (const { index } of requests) await inTransaction(driver.db, db => confirmReport(db, run, id, index))
  await hub.prove()
  await hub.close()
  expect(heard).toEqual(
    waiting.flatMap(({ requests }) =>
      requests.map(({ index }) => ({ type: 'report', requestIndex: index, status: 'confirmed' })),
    ),
  )
  expect(await shownFindings()).toEqual([inOutbox])
  const outbox = await driver.work.files.list(`outbox/${run}`)
  expect(outbox).toHaveLength(6)
  const message = await text(driver.work.files.read(outbox[0] ?? ''))
  expect(message).toContain('Content-Type: application/pdf')

  await driver.through(run, 'release')
  expect(await listEndOfRunFiles(driver.db, run)).toEqual([pack])
  await deliverDue({ ...driver.work, mailer: outboxMailer(driver.work.files) })
  expect(await emails()).toEqual(sent)
  expect(await driver.work.files.list(`outbox/${run}`)).toEqual(outbox)
})

test('a released run stays released when its PDFs and reports are made again', async () => {
  const before = await pdfs()
  await driver.through(run, 'produce')
  expect(await getRun(driver.db, run, 1)).toMatchObject({ status: { description: 'Complete' }, pending: 0 })
  const processes = await listProcesses(driver.db, run)
  expect(processes.filter(({ status }) => status !== 'done')).toEqual([])
  expect(await pdfs()).toEqual(before)
})

test('a complete run whose money does not agree says so first', async () => {
  const texts = (db: typeof driver.db) =>
    getRun(db, run, 1).then(({ findings }) => findings.map(finding => finding.text))
  const disagrees = 'the reconciliation does not agree'
  expect(await inTransaction(driver.db, texts)).not.toContain(disagrees)
  // As by somebody at the database: the product itself never changes a confirmed invoice.
  const tampered = inTransaction(driver.db, async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update invoices set net = net + 0.01, gross = gross + 0.01 where invoice_run_index = ${run} and number = (select min(number) from invoices where invoice_run_index = ${run})`.execute(
      db,
    )
    throw new Error(JSON.stringify(await texts(db)))
  })
  await expect(tampered).rejects.toThrow(disagrees)
})

test('a reseller without itemised calls has a pack without them that still agrees with the run', async () => {
  const groups = driver.db.updateTable('output_groups').where('client_index', '=', client)
  await groups.set({ left_out: ['calls'] }).execute()
  await driver.through(run, 'release')
  const [pack, before] = await listEndOfRunFiles(driver.db, run)
  expect(pack?.files.map(file => file.name)).not.toContain('calls.csv')
  expect(pack?.files).toEqual(before?.files.filter(file => file.name !== 'calls.csv'))
  expect(pack?.totals).toEqual(before?.totals)
  expect(pack?.withoutCalls).toMatchObject([{ calls: 180 }])
  await expect(groups.set({ left_out: ['lines'] }).execute()).rejects.toThrow()
})

test('the next run is compared with this one, unusual accounts marked', async () => {
  const [first = 0, second = 0, third = 0] = accounts
  // Findings may be two seconds old, unless the run has changed.
  await driver.db
    .updateTable('charges')
    .set({ end_date: '2026-10-31' })
    .where('account_index', '=', third)
    .execute()
  await driver.build.charge(client, first, {
    amount: '150.00',
    frequency: 'once',
    start_date: '2026-11-10',
  })
  await driver.build.charge(client, second, {
    amount: '3.00',
    frequency: 'once',
    start_date: '2026-11-10',
  })
  await driver.build.charge(client, await driver.build.account({ client, brand }))
  const next = await driver.create(
    client,
    await driver.build.closedBillRun(client, { start: '2026-11-01', end: '2026-11-30' }),
    { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') },
  )
  await driver.through(next, 'prepare', 'calculate')
  const metrics = await runMetrics(driver.db, next)
  expect(metrics.previous).toMatchObject({ invoiceRunIndex: run, invoices: 6, calls: 180 })
  const comparison = await compareRun(driver.db, next)
  expect(comparison.against?.run).toBe(run)
  const everything = { onlyOpen: false, all: false, filter: '', sort: [], page: 1, pageSize: 50 }
  const { rows: standOut } = await comparedList.page(driver.db, { params: { id: next }, query: everything })
  expect(standOut.find(account => account.accountIndex === first)?.kind).toBe('unusual')
  expect(standOut.find(account => account.accountIndex === second)).toBeUndefined()
  expect(standOut.find(account => account.accountIndex === third)?.kind).toBe('lost')
  const counts = Object.fromEntries(Object.entries(comparison.kinds).map(([kind, { open }]) => [kind, open]))
  expect(counts).toEqual({ new: 1, lost: 1, zero: 0, negative: 1, unusual: 1 })
})

test('e-mails that did not arrive and those that may not have are counted apart', () => {
  expect(undeliveredText(0, 0)).toBeUndefined()
  expect(undeliveredText(1, 0)).toBe('1 e-mail did not arrive')
  expect(undeliveredText(0, 2)).toBe('2 e-mails may not have arrived')
  expect(undeliveredText(1200, 3)).toBe('1,200 e-mails did not arrive, 3 may not have')
})
