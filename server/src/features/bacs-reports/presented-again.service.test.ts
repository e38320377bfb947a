import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectedBy, creditWhole, debitTests } from '../../../test/factories/collected-debits.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { onlyValueOf, updateRow } from '../../platform/db/rows.ts'
import { getLedger, receive } from '../account-ledger/account-ledger.service.ts'
import { postFile } from '../account-ledger/ledger-runs.service.ts'
import { decideRow, waitingRows } from './bacs-reports.service.ts'

const driver = closedAtEnd(await runDriver())
const { db, jo, collectedOn, released, collected, load, rowsOf, balanceOf } = debitTests(driver)

/** Loads unpaid collections without naming the service user, and decides to present them again. */
async function presentAgain(client: number, references: readonly string[]): Promise<void> {
  const lines = references.map(reference => `arudd,${reference},0,12.00,${collectedOn}`)
  await load(client, ['report,reference,code,amount,date', ...lines, ''].join('\n'))
  for (const { report, position } of await rowsOf(client))
    await inTransaction(db, within => decideRow(within, client, { report, position }, 'represent', jo))
}

test('an unpaid amount that is paid meanwhile is not presented again', async () => {
  const { client, accounts } = await collected(['PAID-01', 'OWED-02'])
  await presentAgain(client, ['PAID-01', 'OWED-02'])
  const [accountIndex = 0] = accounts
  const paid = { amount: '12.00', receivedOn: londonDate(Date.now()), method: 'card', reference: '' } as const
  await inTransaction(db, within =>
    receive(within, { clientIndex: client, accountIndex, userIndex: 1, requestId: 'paid' }, paid),
  )
  const againOf = async () =>
    Object.fromEntries((await rowsOf(client)).map(({ reference, again }) => [reference, again]))
  expect(await againOf()).toEqual({ 'PAID-01': 'settled', 'OWED-02': 'waiting' })
  expect(await collectedBy(db, await released(client))).toEqual([
    { reference: 'OWED-02', code: '17', amount: '12.00' },
    { reference: 'OWED-02', code: '18', amount: '12.00' },
    { reference: 'PAID-01', code: '17', amount: '12.00' },
  ])
  expect(await againOf()).toEqual({ 'PAID-01': 'settled', 'OWED-02': 'presented' })
})

test('what is paid before anyone decides is neither offered to be presented again nor at stake', async () => {
  const { client, accounts } = await collected(['PAID-01', 'OWED-02', 'ENDED-03'])
  const lines = ['PAID-01', 'OWED-02', 'ENDED-03'].map(
    reference => `arudd,${reference},0,12.00,${collectedOn}`,
  )
  await load(client, ['report,reference,code,amount,date', ...lines, ''].join('\n'))
  const [accountIndex = 0] = accounts
  const paid = { amount: '12.00', receivedOn: londonDate(Date.now()), method: 'card', reference: '' } as const
  await inTransaction(db, within =>
    receive(within, { clientIndex: client, accountIndex, userIndex: 1, requestId: 'paid' }, paid),
  )
  await db.updateTable('mandates').set({ state: 'cancelled' }).where('reference', '=', 'ENDED-03').execute()
  const rows = await rowsOf(client)
  expect(Object.fromEntries(rows.map(({ reference, possible }) => [reference, possible]))).toEqual({
    'PAID-01': ['seen'],
    'OWED-02': ['represent', 'seen'],
    'ENDED-03': ['seen'],
  })
  expect(rows.find(({ reference }) => reference === 'PAID-01')?.again).toBe('settled')
  const waiting = (await waitingRows(db, ['arudd'])).find(({ clientIndex }) => clientIndex === client)
  expect(waiting).toMatchObject({ count: 3, pounds: '24.00' })
})

test('a row says why an unpaid amount is collected no more: the instruction ended, or its 30 days are over', async () => {
  const { client } = await collected(['ENDED-01', 'LATE-02'])
  await presentAgain(client, ['ENDED-01', 'LATE-02'])
  const againOf = async () =>
    Object.fromEntries((await rowsOf(client)).map(({ reference, again }) => [reference, again]))
  expect(await againOf()).toEqual({ 'ENDED-01': 'waiting', 'LATE-02': 'waiting' })
  await db.updateTable('mandates').set({ state: 'cancelled' }).where('reference', '=', 'ENDED-01').execute()
  await db
    .updateTable('bacs_report_rows')
    .set({ returned_on: addDays(londonDate(Date.now()), -31) })
    .where('reference', '=', 'LATE-02')
    .execute()
  expect(await againOf()).toEqual({ 'ENDED-01': 'ended', 'LATE-02': 'late' })
  expect(await collectedBy(db, await released(client))).not.toContainEqual(
    expect.objectContaining({ code: '18' }),
  )
})

test('what is presented again is not collected with the whole balance as well', async () => {
  const { client, brand } = await collected(['AGAIN-01', 'OLDER-02'])
  await updateRow(db, 'brands', brand, { collect: 'balance' })
  await presentAgain(client, ['AGAIN-01'])
  await load(client, `report,reference,code,amount,date\narudd,OLDER-02,0,12.00,${collectedOn}\n`)
  expect(await collectedBy(db, await released(client))).toEqual([
    { reference: 'AGAIN-01', code: '17', amount: '12.00' },
    { reference: 'AGAIN-01', code: '18', amount: '12.00' },
    { reference: 'OLDER-02', code: '17', amount: '24.00' },
  ])
})

test('the ledger says of a debt that it is to be collected again, and from which day once a file collects it', async () => {
  const { client, accounts } = await collected(['SAID-01', 'SAID-02', 'SAID-03'])
  const [again = 0, accepted = 0, ended = 0] = accounts
  const saidOf = async (account: number) =>
    (await getLedger(db, client, account)).open.map(({ collectedAgain }) => collectedAgain)
  await presentAgain(client, ['SAID-01', 'SAID-03'])
  await load(client, `report,reference,code,amount,date\narudd,SAID-02,0,12.00,${collectedOn}\n`)
  await db.updateTable('mandates').set({ state: 'cancelled' }).where('reference', '=', 'SAID-03').execute()
  expect(await Promise.all([again, accepted, ended].map(saidOf))).toEqual([[{ on: null }], [null], [null]])
  const run = await released(client)
  const on = await onlyValueOf(db, 'direct_debit_files', 'entry_day', { invoice_run_index: run })
  // The new invoice is collected for the first time.
  expect(await saidOf(again)).toEqual([{ on }, null])
})

test('an older debt that came back with an invoice is collected again with it', async () => {
  const { client, brand, accounts } = await collected(['WITH-01'])
  const [account = 0] = accounts
  await updateRow(db, 'brands', brand, { collect: 'balance' })
  await load(client, `report,reference,code,amount,date\narudd,WITH-01,0,12.00,${collectedOn}\n`)
  const run = await released(client)
  await db
    .updateTable('direct_debit_files')
    .set({ entry_day: addDays(collectedOn, 1) })
    .where('invoice_run_index', '=', run)
    .execute()
  const file = await onlyValueOf(db, 'direct_debit_files', 'index', { invoice_run_index: run })
  await inTransaction(db, within => postFile(within, file))
  await load(client, `report,reference,code,amount,date\narudd,WITH-01,0,24.00,${addDays(collectedOn, 1)}\n`)
  const [row] = (await rowsOf(client)).filter(({ amount }) => amount === '24.00')
  const at = { report: row?.report ?? 0, position: row?.position ?? 0 }
  await inTransaction(db, within => decideRow(within, client, at, 'represent', jo))
  const { open } = await getLedger(db, client, account)
  expect(open.map(({ remainder, collectedAgain }) => [remainder, collectedAgain])).toEqual([
    ['12.00', { on: null }],
    ['12.00', { on: null }],
  ])
})

test('what is collected with the next bill is in the ledger in the order of its file', async () => {
  const { client, accounts } = await collected(['ORDER-01', 'ORDER-02'])
  await presentAgain(client, ['ORDER-01', 'ORDER-02'])
  const file = await onlyValueOf(db, 'direct_debit_files', 'index', {
    invoice_run_index: await released(client),
  })
  await inTransaction(db, async within => {
    // Any plan must give the order of the file, also one that reads the ledger first.
    await sql`set local enable_nestloop = off`.execute(within)
    await postFile(within, file)
  })
  for (const account of accounts) {
    const receipts = await db
      .selectFrom('account_postings as p')
      .innerJoin('direct_debit_collections as c', join =>
        join
          .onRef('c.direct_debit_file_index', '=', 'p.direct_debit_file_index')
          .onRef('c.position', '=', 'p.direct_debit_position'),
      )
      .select('c.code')
      .where('p.account_index', '=', account)
      .orderBy('p.index')
      .execute()
    expect(receipts.map(({ code }) => code)).toEqual(['01', '17', '18'])
  }
})

test('a credit note presents nothing again: the next bill does', async () => {
  const { client, accounts } = await collected(['NOTE-01', 'NOTE-02'])
  const [, account = 0] = accounts
  await presentAgain(client, ['NOTE-01'])
  const note = await creditWhole(db, { client, account })
  await driver.drain()
  expect(await collectedBy(db, note.invoiceRunIndex)).toEqual([])
  expect((await collectedBy(db, await released(client))).map(one => one.code)).toContain('18')
})

test('a report that is early waits, and is matched again on the collection day', async () => {
  const { client, accounts } = await collected(['EARLY-01'])
  const [account = 0] = accounts
  const enter = (entry_day: string) =>
    db.updateTable('direct_debit_files').set({ entry_day }).where('client_index', '=', client).execute()
  await enter(addDays(londonDate(Date.now()), 1))
  await load(client, 'report,reference,code,amount\narudd,EARLY-01,0,12.00\n')
  const [row] = await rowsOf(client)
  expect(row).toMatchObject({ outcome: 'unmatched', possible: ['match', 'seen'] })
  const at = { report: row?.report ?? 0, position: row?.position ?? 0 }
  const again = () => inTransaction(db, within => decideRow(within, client, at, 'match', jo))
  expect((await again()).after).toMatchObject({ outcome: 'unmatched', possible: ['match', 'seen'] })
  await enter(collectedOn)
  expect((await again()).after).toMatchObject({ outcome: 'matched', possible: ['represent', 'seen'] })
  expect(await balanceOf(client, account)).toBe('12.00')
  await expect(again()).rejects.toMatchObject({ body: { code: 'decision_not_possible' } })
})

test('an instruction that was cancelled ends, whether or not the report names the service user', async () => {
  const { client } = await collected(['ENDED-01'])
  await load(client, `report,reference,code,amount,date\narudd,ENDED-01,1,12.00,${collectedOn}\n`)
  expect(await collectedBy(db, await released(client))).toEqual([])
})

test('of equal collections of a day, which a claim doesn’t tell apart, the first of the latest file comes back', async () => {
  const { client, accounts } = await collected(['TWICE-01'])
  const [account = 0] = accounts
  await presentAgain(client, ['TWICE-01'])
  const run = await released(client)
  const day = addDays(collectedOn, 1)
  await db
    .updateTable('direct_debit_files')
    .set({ entry_day: day, processing_day: addDays(day, -1) })
    .where('invoice_run_index', '=', run)
    .execute()
  const openAfter = async (claim: string) => {
    const columns = 'report,reference,code,amount,date,claim'
    await load(client, `${columns}\nddica,TWICE-01,5,12.00,${day},${claim}\n`)
    return (await getLedger(db, client, account)).open.map(({ dueOn, remainder }) => [dueOn, remainder])
  }
  const due = async (invoiceRun: number) =>
    await onlyValueOf(db, 'invoices', 'due_date', { client_index: client, invoice_run_index: invoiceRun })
  const first = await openAfter('DDIC-A')
  // This month's collection, and not the older one that was presented again.
  expect(first).toEqual([[await due(run), '12.00']])
  expect(await openAfter('DDIC-B')).toHaveLength(2)
  expect(await openAfter('DDIC-C')).toHaveLength(2)
  expect(
    (await rowsOf(client)).find(({ kind, outcome }) => kind === 'ddica' && outcome === 'unmatched')?.note,
  ).toBe('This collection was returned or reversed before.')
})
