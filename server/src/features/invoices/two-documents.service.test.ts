import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { creditWhole } from '../../../test/factories/collected-debits.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { getLedger } from '../account-ledger/account-ledger.service.ts'
import { accountList } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { getInvoice } from '../invoice-run-accounts/invoice-run-invoices.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { loadRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { releaseFigures } from '../release-approvals/release-figures.service.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { invoicesWithLines } from './invoices.service.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'

const driver = closedAtEnd(await runDriver())
const november = { start: '2026-11-01', end: '2026-11-30' }
const december = { invoiceDate: '2026-12-01', bacsDate: collectionDay('2026-12-15') }
const all = { page: 1, pageSize: 100, onlyFailed: false, onlyPending: false, sort: [], filter: '' }

/** October's rental in advance is billed; it ends on 20 November, and November has a call of £50. */
async function refundedAndBilled(beforeNovember: (october: number) => Promise<unknown> = async () => {}) {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await driver.build.retailCard(client)
  const account = await driver.build.account({ client, brand }, { payment_method: 'transfer' })
  const service = await driver.build.service(client, account)
  const rental = await driver.build.charge(client, account, { timing: 'advance', amount: '30.00' })
  const october = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(october, 'prepare', 'calculate', 'number', 'produce')
  await driver.confirm(october)
  await beforeNovember(october)
  await updateRow(driver.db, 'charges', rental, { end_date: '2026-11-20' })
  const calls = [{ account, service, charge: '50.000000', at: '2026-11-10T12:00:00Z' }]
  const billRun = await driver.build.closedBillRun(client, { ...november, calls })
  const run = await driver.create(client, billRun, december)
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  return { client, brand, account, october, billRun, run }
}

const numbersOf = (run: number) => allRows<{ kind: string; number: string; setOff: string }>(driver.db)`
    select kind, number, set_off as "setOff" from invoices where invoice_run_index = ${run} order by kind desc`

test('a refund and usage make an invoice and a credit note, each with its number, lines and VAT', async () => {
  const { account, october, run } = await refundedAndBilled()
  const first = await getInvoice(driver.db, october, account)
  const invoice = await getInvoice(driver.db, run, account)
  const note = await getInvoice(driver.db, run, account, 'credit_note')
  expect(invoice).toMatchObject({ kind: 'invoice', net: '50.00', vat: '10.00', gross: '60.00', calls: 1 })
  expect(invoice.beside).toEqual({ kind: 'credit_note', number: note.number })
  expect(invoice.lines.map(line => [line.lineNumber, line.kind, line.net])).toEqual([[1, 'usage', '50.00']])
  expect(note).toMatchObject({
    kind: 'credit_note',
    net: '-10.00',
    vat: '-2.00',
    gross: '-12.00',
    calls: 0,
    dueDate: null,
  })
  expect(note.lines).toMatchObject([
    {
      lineNumber: 1,
      kind: 'refund',
      net: '-10.00',
      description: expect.stringContaining(`corrects ${first.number}`),
    },
  ])
  // The run's own credit is set against its invoice. What it settles besides is known only once it is posted.
  expect(await numbersOf(run)).toEqual([
    { kind: 'invoice', number: invoice.number, setOff: '12.00' },
    { kind: 'credit_note', number: note.number, setOff: '0.00' },
  ])
  const [paper, notePaper] = (await invoicesWithLines(driver.db, run, [account])).map(one =>
    documentOf(one, []),
  )
  expect(paper).toMatchObject({ kind: 'invoice', setOff: '12.00', corrects: [] })
  expect(notePaper).toMatchObject({
    kind: 'credit_note',
    corrects: [{ number: first.number }],
    payment: {
      wording: 'This credit comes off what you owe. Anything left comes off your next invoice.',
    },
  })
  const { rows } = await accountList.page(driver.db, { params: { id: run }, query: all })
  expect(rows).toMatchObject([
    {
      invoice: { number: invoice.number, gross: '60.00' },
      creditNote: { number: note.number, gross: '-12.00', hasPdf: true },
      total: { net: '40.00', vat: '8.00', gross: '48.00' },
      previousGross: first.gross,
    },
  ])
  expect((await runMetrics(driver.db, run)).current).toMatchObject({
    accounts: 1,
    invoices: 1,
    creditNotes: 1,
    gross: '48.00',
    calls: 1,
  })
})

test('what two persons approve is one hash of both documents, by account and kind', async () => {
  const { run } = await refundedAndBilled()
  const rows = await driver.db
    .selectFrom('invoices')
    .select(['account_index', 'kind', 'number', 'net', 'vat', 'gross', 'pdf_sha256'])
    .where('invoice_run_index', '=', run)
    .execute()
  const lines = rows
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
    .map(row => [row.account_index, row.kind, row.number, row.net, row.vat, row.gross, row.pdf_sha256])
  const { figures } = await inTransaction(driver.db, async db => {
    // As they are stored: an index may give them in order.
    await sql`set local enable_indexscan = off`.execute(db)
    await sql`set local enable_bitmapscan = off`.execute(db)
    return releaseFigures(db, (await loadRun(db, run)).run)
  })
  expect(figures.documentsSha256).toBe(
    createHash('sha256')
      .update(lines.map(line => line.join('|')).join('\n'))
      .digest('hex'),
  )
})

test('a refund of which no invoice is known says that it was billed before NineOps, and corrects none', async () => {
  const { account, run } = await refundedAndBilled(october =>
    driver.db
      .updateTable('invoice_lines')
      .set({ charge_index: null })
      .where('invoice_run_index', '=', october)
      .execute(),
  )
  const note = await getInvoice(driver.db, run, account, 'credit_note')
  expect(note).toMatchObject({ net: '-10.00', gross: '-12.00' })
  expect(note.lines.map(({ description }) => description)).toEqual([
    expect.stringMatching(/Refund 21 Nov 2026 to 30 Nov 2026.*, billed before NineOps$/) as string,
  ])
  const [, paper] = (await invoicesWithLines(driver.db, run, [account])).map(one => documentOf(one, []))
  expect(paper).toMatchObject({ kind: 'credit_note', corrects: [] })
})

test('calculated again, both keep their numbers', async () => {
  const { run } = await refundedAndBilled()
  const before = await numbersOf(run)
  await resetAccounts(driver.db, run, 'all')
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  expect(await numbersOf(run)).toEqual(before)
})

test('confirmed, the ledger nets them: the balance is what both come to', async () => {
  const { client, account, run } = await refundedAndBilled()
  const owed = Number((await getLedger(driver.db, client, account)).balance)
  await driver.confirm(run)
  const { balance } = await getLedger(driver.db, client, account)
  expect(Number(balance) - owed).toBe(48)
  const rows = await allRows<{ kind: string; remainder: string }>(driver.db)`
    select p.kind, coalesce(o.remainder, 0)::text as remainder
    from invoices i join account_postings p on p.invoice_index = i.index
    left join open_items o on o.posting_index = p.index
    where i.invoice_run_index = ${run} order by p.kind desc`
  expect(rows).toEqual([
    { kind: 'invoice', remainder: '48.00' },
    { kind: 'credit_note', remainder: '0' },
  ])
})

test('credited whole to be billed again, the invoice is billed again and the refund stays given', async () => {
  const { client, account, billRun, run } = await refundedAndBilled()
  await driver.confirm(run)
  await driver.through(run, 'release')
  const { index, number } = await getInvoice(driver.db, run, account)
  const note = await creditWhole(driver.db, { client, account, invoice: index }, { rebill: true })
  // Its lines are under their number, as people write it, and don't repeat it.
  const [notePaper] = await invoicesWithLines(driver.db, note.invoiceRunIndex, [account])
  const { sections } = documentOf(notePaper ?? expect.fail('no credit note'), [])
  expect(sections.map(({ title }) => title)).toEqual([expect.stringMatching(/^0\d[\d ]+/)])
  expect(sections[0]?.lines.map(({ description }) => description)).toEqual([
    expect.not.stringMatching(/\d{6}/),
  ])
  const further = await driver.create(client, billRun, december)
  await driver.through(further, 'prepare', 'calculate', 'number', 'produce')
  const again = await getInvoice(driver.db, further, account)
  expect(again).toMatchObject({ kind: 'invoice', gross: '60.00', beside: null })
  expect(again.number).not.toBe(number)
})
