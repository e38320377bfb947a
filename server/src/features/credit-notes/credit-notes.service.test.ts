import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { insertRow, onlyValueOf, updateRow } from '../../platform/db/rows.ts'
import { getLedger, postingList, receive } from '../account-ledger/account-ledger.service.ts'
import { changesOf } from '../comparisons/comparison-changes.service.ts'
import { compareAccountLines } from '../comparisons/comparison-list.service.ts'
import { compareRun } from '../comparisons/comparison-summary.service.ts'
import { selectFigures } from '../comparisons/comparisons.repository.ts'
import { accountOverview } from '../accounts/account-overview.service.ts'
import { eInvoice } from '../e-invoices/e-invoices.service.ts'
import { listAttention } from '../board/attention.service.ts'
import { listBoard } from '../board/board.service.ts'
import { runReconciliation } from '../end-of-run-packs/reconciliation.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { confirmRun } from '../invoice-runs/confirm-run.service.ts'
import { abandonRun, getRun, listRuns } from '../invoice-runs/invoice-runs.service.ts'
import { chargeSummaries } from '../invoices/invoice-summaries.service.ts'
import { invoicesWithLines } from '../invoices/invoices.service.ts'
import { approveRun, runRelease } from '../release-approvals/run-release.service.ts'
import { issueCreditNote, quoteCredit } from './credit-notes.service.ts'
import { allValues } from '../../platform/db/query-rows.ts'

const driver = closedAtEnd(await runDriver())
const { db } = driver
const made = ['prepare', 'calculate', 'number', 'produce'] as const

async function invoiced(
  charges: readonly { amount: string; timing?: string; cost?: string }[],
  changes: object = {},
) {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const account = await driver.build.account({ client, brand }, { payment_method: 'transfer', ...changes })
  const added: number[] = []
  for (const charge of charges) added.push(await driver.build.charge(client, account, charge))
  const billRun = await driver.build.closedBillRun(client)
  const run = await bill(client, billRun)
  return { client, brand, account, billRun, run, charges: added, invoice: await invoiceOf(run, account) }
}

async function bill(client: number, billRun: number, changes: object = {}): Promise<number> {
  const run = await driver.create(client, billRun, changes)
  await makeAndConfirm(run)
  return run
}

async function makeAndConfirm(run: number): Promise<void> {
  await driver.through(run, ...made)
  await driver.confirm(run)
}

const invoiceOf = async (run: number, account: number): Promise<number> =>
  await onlyValueOf(db, 'invoices', 'index', { invoice_run_index: run, account_index: account })

type Made = Awaited<ReturnType<typeof invoiced>>
type Given = Parameters<typeof issueCreditNote>[2]
type Chosen = Given['invoices'][number]
const creditAll = async (
  { client, account }: Pick<Made, 'client' | 'account'>,
  invoices: Chosen[],
  changes: Partial<Given> = {},
) => {
  const { note } = await inTransaction(db, within =>
    issueCreditNote(
      within,
      { clientIndex: client, accountIndex: account, userIndex: 1 },
      { invoices, reason: 'billing_error', words: 'Billed twice', rebill: false, ...changes },
      '2026-11-05',
    ),
  )
  return note
}
const credit = (
  of: Pick<Made, 'client' | 'account' | 'invoice'>,
  { lines = null, ...changes }: Partial<Given> & { lines?: Chosen['lines'] } = {},
) => creditAll(of, [{ invoice: of.invoice, lines }], changes)
const quote = ({ client, account, invoice }: Made) =>
  quoteCredit(db, { clientIndex: client, accountIndex: account }, invoice)
const invoicePosting = async ({ client, account, invoice }: Made) =>
  (
    await postingList.page(db, {
      params: { client, account },
      query: { page: 1, pageSize: 1, kind: 'invoice', invoice },
    })
  ).rows[0]
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { body?: { code?: string } }).body?.code ?? String(error),
  )

test('an invoice is credited whole: numbered, rendered, released, posted, and settled by it at once', async () => {
  const of = await invoiced([{ amount: '10.00' }, { amount: '20.00' }])
  const note = await credit(of)
  expect(note).toMatchObject({ net: '-30.00', vat: '-6.00', gross: '-36.00', issued: true })
  await driver.drain()
  expect(await getLedger(db, of.client, of.account)).toMatchObject({
    balance: '0.00',
    open: [],
    inHand: '0.00',
  })
  const { rows } = await postingList.page(db, {
    params: { client: of.client, account: of.account },
    query: { page: 1, pageSize: 50 },
  })
  expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
    ['credit_note', 'used'],
    ['invoice', 'credited'],
  ])
  const [document] = await invoicesWithLines(db, note.invoiceRunIndex, [of.account])
  expect(document).toMatchObject({
    kind: 'credit_note',
    gross: '-36.00',
    calls: 0,
    pdfKey: expect.stringContaining(note.number) as string,
    hostedAt: expect.any(Date) as Date,
    snapshot: {
      reason: 'Billed twice',
      corrects: [{ date: '2026-11-02' }],
    },
    lines: [
      { kind: 'credit', net: '-10.00' },
      { kind: 'credit', net: '-20.00' },
    ],
  })
  expect(
    document?.lines.every(line => line.detail.includes(`corrects ${document.snapshot.corrects[0]?.number}`)),
  ).toBe(true)
  expect(await getRun(db, note.invoiceRunIndex, 1)).toMatchObject({
    purpose: 'credit',
    status: { description: 'Complete' },
    failed: 0,
  })
  expect((await runReconciliation(db, note.invoiceRunIndex)).agrees).toBe(true)
  // A credit note is no month, and is compared with none.
  expect(await runMetrics(db, note.invoiceRunIndex)).toMatchObject({
    current: { creditNotes: 1, invoices: 0, gross: '-36.00' },
    previous: null,
  })
  expect(await quote(of)).toMatchObject({
    remainder: { gross: '0.00' },
    refusal: 'All of it has been credited.',
  })
  expect(await codeOf(credit(of))).toBe('invoice_not_creditable')
})

test('a part of a line is credited, and never more than is left of it', async () => {
  const of = await invoiced([{ amount: '10.00' }, { amount: '20.00' }])
  const note = await credit(of, { lines: [{ lineNumber: 1, net: '2.50' }], reason: 'goodwill' })
  expect(note).toMatchObject({ net: '-2.50', vat: '-0.50', gross: '-3.00' })
  expect(await quote(of)).toMatchObject({
    remainder: { net: '27.50', vat: '5.50', gross: '33.00' },
    lines: [{ credited: '2.50', remainder: '7.50' }, { remainder: '20.00' }],
  })
  expect(await codeOf(credit(of, { lines: [{ lineNumber: 1, net: '7.51' }] }))).toBe('line_credited')
  expect(await codeOf(credit(of, { lines: [{ lineNumber: 9, net: '1.00' }] }))).toBe('validation_failed')
  expect(await codeOf(credit(of, { lines: [{ lineNumber: 1, net: '7.50' }], rebill: true }))).toBe(
    'validation_failed',
  )
  expect(await getLedger(db, of.client, of.account)).toMatchObject({ balance: '33.00' })
})

const costs = async (rebill: boolean) => {
  const of = await invoiced([{ amount: '10.00', cost: '6.00' }, { amount: '20.00' }])
  const { invoiceRunIndex } = await credit(of, { rebill })
  return allValues<string | null>(db)`
    select cost from invoice_lines where invoice_run_index = ${invoiceRunIndex} order by line_number`
}

test('a credit takes nothing off the cost of a charge, unless the charge is billed again', async () => {
  expect(await costs(false)).toEqual(['0.00', null])
  expect(await costs(true)).toEqual(['-6.00', null])
})

test('of two users crediting one line at once, one is told that less is left', async () => {
  const of = await invoiced([{ amount: '10.00' }])
  const both = await Promise.all(
    [1, 2].map(() => codeOf(credit(of, { lines: [{ lineNumber: 1, net: '6.00' }] }))),
  )
  expect(both.toSorted()).toEqual(['done', 'line_credited'])
  expect(await quote(of)).toMatchObject({ lines: [{ remainder: '4.00' }] })
})

/** The account's invoice of November as well. */
async function invoicedTwice(charges: readonly { amount: string }[]) {
  const of = await invoiced(charges)
  const billRun = await driver.build.closedBillRun(of.client, {
    start: '2026-11-01',
    end: '2026-11-30',
    calls: [],
  })
  const run = await bill(of.client, billRun, { invoiceDate: '2026-12-02' })
  return { ...of, later: await invoiceOf(run, of.account), laterRun: run }
}

test('one note corrects two invoices: every line names its own, VAT goes back as each bore it, and settles each by its part', async () => {
  await db
    .insertInto('vat_percentages')
    .values({ vat_rate: 'standard', valid_from: '2026-12-01', percent: '17.50' })
    .execute()
  const of = await invoicedTwice([{ amount: '10.00' }, { amount: '20.00' }])
  await db.deleteFrom('vat_percentages').where('valid_from', '=', '2026-12-01').execute()
  const note = await creditAll(of, [
    { invoice: of.invoice, lines: [{ lineNumber: 1, net: '2.50' }] },
    { invoice: of.later, lines: null },
  ])
  expect(note).toMatchObject({ net: '-32.50', vat: '-5.75', gross: '-38.25', issued: true })
  await driver.drain()
  const [document] = await invoicesWithLines(db, note.invoiceRunIndex, [of.account])
  const [october, november] = document?.snapshot.corrects ?? []
  expect([october?.date, november?.date]).toEqual(['2026-11-02', '2026-12-02'])
  expect(document?.snapshot).toMatchObject({
    period: { from: '2026-10-01', to: '2026-11-30' },
  })
  expect(document?.lines.map(line => [line.lineNumber, line.net, line.vatPercent])).toEqual([
    [1, '-2.50', '20.00'],
    [2, '-10.00', '17.50'],
    [3, '-20.00', '17.50'],
  ])
  const { xml } = await eInvoice(db, note.index)
  expect(
    [...xml.matchAll(/<cac:BillingReference>.*?<\/cac:BillingReference>/gs)].map(([one]) => one),
  ).toEqual(
    [october, november].map(
      invoice =>
        expect.stringMatching(
          new RegExp(
            `<cbc:ID>${invoice?.number}</cbc:ID>\\s*<cbc:IssueDate>${invoice?.date}</cbc:IssueDate>`,
          ),
        ) as string,
    ),
  )
  expect(document?.lines.map(line => line.detail.replace(/^.*corrects /, ''))).toEqual([
    `${october?.number} of 2 Nov 2026`,
    `${november?.number} of 2 Dec 2026`,
    `${november?.number} of 2 Dec 2026`,
  ])
  expect(document?.vatByRate).toMatchObject([
    { percent: '20.00', net: '-2.50', vat: '-0.50' },
    { percent: '17.50', net: '-30.00', vat: '-5.25' },
  ])
  expect(await getLedger(db, of.client, of.account)).toMatchObject({
    balance: '33.00',
    open: [{ kind: 'invoice', number: october?.number, remainder: '33.00' }],
    inHand: '0.00',
  })
  expect(await quote(of)).toMatchObject({ remainder: { net: '27.50', vat: '5.50', gross: '33.00' } })
  expect(await quote({ ...of, invoice: of.later })).toMatchObject({
    remainder: { gross: '0.00' },
    refusal: 'All of it has been credited.',
  })
  expect((await runReconciliation(db, note.invoiceRunIndex)).agrees).toBe(true)
})

const lineOne = (net: string) => [{ lineNumber: 1, net }]

test('a note over two invoices rounds the VAT of each, and credits neither where one has less left', async () => {
  const of = await invoicedTwice([{ amount: '5.00' }])
  const note = await creditAll(of, [
    { invoice: of.invoice, lines: lineOne('0.12') },
    { invoice: of.later, lines: lineOne('0.12') },
  ])
  expect(note).toMatchObject({ net: '-0.24', vat: '-0.04', gross: '-0.28' })
  const left = async () =>
    (await Promise.all([of.invoice, of.later].map(invoice => quote({ ...of, invoice })))).map(
      ({ remainder }) => remainder.gross,
    )
  expect(await left()).toEqual(['5.86', '5.86'])
  const first = { invoice: of.invoice, lines: lineOne('1.00') }
  const refused = (invoices: Chosen[]) => codeOf(creditAll(of, invoices))
  expect(await refused([first, { invoice: of.later, lines: lineOne('4.89') }])).toBe('line_credited')
  expect(await refused([first, first])).toBe('validation_failed')
  expect(await refused([first, { invoice: 999_999_999, lines: null }])).toBe('invoice_not_found')
  const others = await invoiced([{ amount: '5.00' }])
  expect(await refused([first, { invoice: others.invoice, lines: null }])).toBe('invoice_not_found')
  expect(await left()).toEqual(['5.86', '5.86'])
})

test('of two users crediting one line at once, one of them in a note over two invoices, one is told that less is left', async () => {
  const of = await invoicedTwice([{ amount: '10.00' }])
  const lines = [{ lineNumber: 1, net: '6.00' }]
  const both = await Promise.all([
    codeOf(creditAll(of, [{ invoice: of.later, lines }])),
    codeOf(
      creditAll(of, [
        { invoice: of.invoice, lines },
        { invoice: of.later, lines },
      ]),
    ),
  ])
  expect(both.toSorted()).toEqual(['done', 'line_credited'])
  expect(await quote({ ...of, invoice: of.later })).toMatchObject({ lines: [{ remainder: '4.00' }] })
})

test('two months credited by one note, to be billed again, are each billed by a further run', async () => {
  const of = await invoicedTwice([{ amount: '10.00' }])
  const part = { invoice: of.later, lines: [{ lineNumber: 1, net: '1.00' }] }
  const first = { invoice: of.invoice, lines: null }
  expect(await codeOf(creditAll(of, [first, part], { rebill: true }))).toBe('validation_failed')
  await creditAll(of, [first, { invoice: of.later, lines: null }], { rebill: true })
  await driver.drain()
  const waiting = async () =>
    (await accountOverview(db, of.client, of.account)).notInvoiced.map(one => one.run)
  expect(await waiting()).toEqual([of.laterRun, of.run])
  await bill(of.client, of.billRun)
  expect(await waiting()).toEqual([of.laterRun])
  expect(await getLedger(db, of.client, of.account)).toMatchObject({ balance: '12.00' })
})

test('what was paid of a credited invoice is in hand, and the rest alone can be credited', async () => {
  const of = await invoiced([{ amount: '10.00' }])
  await inTransaction(db, within =>
    receive(
      within,
      { clientIndex: of.client, accountIndex: of.account, userIndex: 1, requestId: 'r' },
      { amount: '12.00', receivedOn: '2026-11-04', method: 'transfer', reference: '' },
    ),
  )
  const { lines } = await quote(of)
  await credit(of, { lines: [{ lineNumber: lines[0]?.lineNumber ?? 0, net: '4.00' }] })
  expect(await invoicePosting(of)).toMatchObject({ state: 'paid', credited: '4.80', creditable: true })
  await credit(of)
  expect(await getLedger(db, of.client, of.account)).toMatchObject({ balance: '-12.00', inHand: '12.00' })
  // Nothing is left to credit, though the payment still settles it.
  expect(await invoicePosting(of)).toMatchObject({ state: 'paid', credited: '12.00', creditable: false })
})

test('an invoice credited to be billed again is billed by a further run with today’s charges, once', async () => {
  const of = await invoiced([{ amount: '10.00' }])
  await credit(of, { rebill: true, reason: 'wrong_price' })
  await driver.drain()
  const waiting = async () => (await accountOverview(db, of.client, of.account)).notInvoiced
  expect(await waiting()).toMatchObject([{ run: of.run, credited: true, atStake: '10.00' }])
  // The next bill is that of the same month.
  const nextBill = async () => (await accountOverview(db, of.client, of.account)).nextBills[0]
  expect(await nextBill()).toMatchObject({ periodStart: '2026-10-01', amount: '10.00' })
  const said = async () => ({
    board: (await listAttention(db)).flatMap(({ kind, run, subject, text, atStake }) =>
      run === of.run && kind.endsWith('accounts') ? [{ kind, subject, text, atStake }] : [],
    ),
    // In a transaction nothing is cached.
    run: (await inTransaction(db, within => getRun(within, of.run, 1))).findings.flatMap(({ kind, text }) =>
      kind.endsWith('accounts') ? [text] : [],
    ),
  })
  expect(await said()).toEqual({
    board: [
      {
        kind: 'credited-accounts',
        subject: null,
        text: expect.stringMatching(
          new RegExp(`^1 account of run ${of.run}, .+, was credited: create another invoice run$`),
        ) as string,
        atStake: '10.00',
      },
    ],
    run: ['1 account (£10.00) was credited and is not invoiced again yet'],
  })
  const left = async () => (await listRuns(db, of.client, true)).map(run => [run.index, run.notInvoiced])
  const one = { accounts: 1, atStake: '10.00' }
  expect(await left()).toContainEqual([of.run, { ...one, here: one }])
  expect((await listBoard(db, 0)).find(row => row.client.index === of.client)?.invoiceRun?.index).toBe(of.run)
  await db.updateTable('charges').set({ amount: '8.00' }).where('account_index', '=', of.account).execute()
  const again = await driver.create(of.client, of.billRun, { invoiceDate: '2026-11-03' })
  expect((await said()).board).toMatchObject([
    { subject: again, text: expect.stringContaining(`: run ${again} invoices it again`) as string },
  ])
  await makeAndConfirm(again)
  expect(await said()).toEqual({ board: [], run: [] })
  const [document] = await invoicesWithLines(db, again, [of.account])
  expect(document).toMatchObject({ kind: 'invoice', net: '8.00', gross: '9.60' })
  // The invoice that it replaces is no month before it.
  expect((await chargeSummaries(db, again, [of.account])).get(of.account)?.before).toBeNull()
  expect(await waiting()).toEqual([])
  expect(await nextBill()).toMatchObject({ periodStart: '2026-11-01', amount: '8.00' })
  expect((await left()).filter(([, accounts]) => accounts)).toEqual([])
  expect(await getLedger(db, of.client, of.account)).toMatchObject({ balance: '9.60' })
  expect(await codeOf(driver.create(of.client, of.billRun))).toBe('invoice_run_without_accounts')
  // Each invoice has its own posting, also where a later one follows.
  const second = await invoiceOf(again, of.account)
  expect(await invoicePosting(of)).toMatchObject({ document: { index: of.invoice }, creditable: false })
  expect(await invoicePosting({ ...of, invoice: second })).toMatchObject({ creditable: true })
  // The month after is compared with what the account was billed, not with both.
  const november = { start: '2026-11-01', end: '2026-11-30', calls: [] }
  const next = await driver.create(of.client, await driver.build.closedBillRun(of.client, november), {
    invoiceDate: '2026-12-01',
  })
  await driver.through(next, 'prepare', 'calculate')
  const summary = (await chargeSummaries(db, next, [of.account])).get(of.account)
  expect(summary?.before).toEqual({ title: '3 Nov 2026', net: '8.00' })
  expect(await compareRun(db, next)).toMatchObject({ previous: '9.60', current: '9.60' })
  expect(await changesOf(db, next)).toMatchObject({ previous: '8.00', difference: '0.00' })
  expect(await compareAccountLines(db, next, of.account)).toMatchObject({ previous: '8.00' })
  const [figures] = await selectFigures(db, next, of.account - 1, 1)
  expect(figures).toMatchObject({ accountIndex: of.account, history: [{ run: again, gross: '9.60' }] })
  // The second can be credited in its turn.
  expect(await credit({ ...of, invoice: second })).toMatchObject({ gross: '-9.60' })
})

test('a charge that ends is refunded what credit notes have left of it', async () => {
  const of = await invoiced([{ amount: '31.00', timing: 'advance' }])
  const [line] = (await quote(of)).lines.filter(({ description }) => description !== '')
  await credit(of, { lines: [{ lineNumber: line?.lineNumber ?? 1, net: '10.00' }] })
  const { net } = (await invoicesWithLines(db, of.run, [of.account]))[0] ?? { net: '0' }
  expect(Number(net)).toBeGreaterThan(0)
  const [charge = 0] = of.charges
  await updateRow(db, 'charges', charge, { end_date: '2026-10-31' })
  const billRun = await driver.build.closedBillRun(of.client, {
    start: '2026-11-01',
    end: '2026-11-30',
    calls: [],
  })
  const next = await driver.create(of.client, billRun, { invoiceDate: '2026-12-01' })
  await driver.through(next, ...made)
  const [document] = await invoicesWithLines(db, next, [of.account])
  const refunds = document?.lines.filter(({ kind }) => kind === 'refund') ?? []
  expect(refunds.length).toBeGreaterThan(0)
  const refunded = refunds.reduce((sum, { net: back }) => sum - Number(back), 0)
  const november = (await quote(of)).lines.filter(({ remainder }) => Number(remainder) < 0)
  expect(november, 'no line is refunded beyond what was billed').toEqual([])
  expect(refunded).toBeLessThanOrEqual(31)
  expect(refunds.every(({ detail }) => detail.includes('corrects '))).toBe(true)
  // No more than what is left can be credited by hand.
  const left = (await quote(of)).lines.map(({ remainder }) => Number(remainder))
  expect(left.every(pounds => pounds >= 0)).toBe(true)
})

test('with two persons, a credit note waits for the other, is confirmed by them, and cannot be calculated', async () => {
  const of = await invoiced([{ amount: '10.00' }])
  // Another brand's rule does not hold for it, though their invoices are of one run.
  const brand = await driver.build.brand(of.client)
  await db.insertInto('two_person_brands').values({ brand_index: brand }).execute()
  expect((await quote(of)).twoPersonRelease).toBe(false)
  await db.insertInto('two_person_brands').values({ brand_index: of.brand }).execute()
  expect((await quote(of)).twoPersonRelease).toBe(true)
  const note = await credit(of)
  expect(note.issued).toBe(false)
  await driver.drain()
  const run = await getRun(db, note.invoiceRunIndex, 2)
  expect(run).toMatchObject({ status: { description: 'Awaiting Confirmation' }, gross: '-12.00' })
  expect(await getLedger(db, of.client, of.account)).toMatchObject({ balance: '12.00' })
  // What waits can’t be credited a second time.
  expect(await codeOf(credit(of))).toBe('invoice_not_creditable')
  const seen = { accounts: run.accounts, gross: run.gross }
  expect(await codeOf(inTransaction(db, tx => confirmRun(tx, run.index, seen, 1)))).toBe('two_person_release')
  expect(await codeOf(inTransaction(db, tx => resetAccounts(tx, run.index, 'all')))).toBe('conflict_state')
  expect(await codeOf(driver.start(run.index, 'calculate-invoices'))).toBe('conflict_state')
  // Abandoned, it can be issued anew.
  expect(run.actions.abandon.allowed).toBe(true)
  await inTransaction(db, tx => abandonRun(tx, run.index, { reason: 'Wrong amount', userIndex: 1 }))
  expect(await quote(of)).toMatchObject({ remainder: { gross: '12.00' }, refusal: null })
  const again = await credit(of)
  expect(again).toMatchObject({ gross: '-12.00', issued: false })

  // Confirmed by the other, it waits on the board until it is released.
  await driver.drain()
  const other = await insertRow(db, 'users', {
    username: 'approver',
    given_name: 'Ann',
    email: 'a@nineops.example',
    password_hash: 'x',
  })
  const { now } = await runRelease(db, again.invoiceRunIndex, other)
  await inTransaction(db, tx => approveRun(tx, again.invoiceRunIndex, now?.digest ?? '', other))
  await inTransaction(db, tx => confirmRun(tx, again.invoiceRunIndex, seen, other))
  const toRelease = async () =>
    (await listAttention(db)).filter(item => item.client?.index === of.client).map(({ text }) => text)
  expect(await toRelease()).toEqual([
    expect.stringMatching(/^Run \d+, Credit note for .*: confirmed, but not sent to the customer yet$/),
  ])
  await driver.through(again.invoiceRunIndex, 'release')
  expect(await toRelease()).toEqual([])
})

test('a Direct Debit collects only what credits and payments since Confirm have left of an invoice', async () => {
  const byDebit = {
    payment_method: 'direct_debit',
    sort_code: '08-99-99',
    bank_account: '66374958',
    bank_account_name: 'Mr J Smith',
    mandate_reference: 'MAND-3001',
  }
  const of = await invoiced([{ amount: '10.00' }], byDebit)
  await credit(of, { lines: [{ lineNumber: 1, net: '2.50' }] })
  await driver.through(of.run, 'release')
  const collected = await db
    .selectFrom('direct_debit_collections')
    .select('amount')
    .where('invoice_index', '=', of.invoice)
    .execute()
  expect(collected).toEqual([{ amount: '9.00' }])
  expect(await runReconciliation(db, of.run)).toMatchObject({
    agrees: true,
    setOff: { items: 1, total: '3.00' },
  })

  const whole = await invoiced([{ amount: '10.00' }], { ...byDebit, mandate_reference: 'MAND-3002' })
  await credit(whole)
  await driver.through(whole.run, 'release')
  expect(
    await db
      .selectFrom('direct_debit_collections')
      .select('amount')
      .where('invoice_index', '=', whole.invoice)
      .execute(),
  ).toEqual([])
  expect((await runReconciliation(db, whole.run)).agrees).toBe(true)
})
