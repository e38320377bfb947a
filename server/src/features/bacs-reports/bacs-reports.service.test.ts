import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectedBy, creditWhole, debitTests } from '../../../test/factories/collected-debits.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'
import { tooLateAgain } from '../direct-debit-files/direct-debit-files.service.ts'
import { getLedger } from '../account-ledger/account-ledger.service.ts'
import { postCollected } from '../account-ledger/ledger-runs.service.ts'
import { listAttention } from '../board/attention.service.ts'
import { runReconciliation } from '../end-of-run-packs/reconciliation.service.ts'
import { accountSubject } from '../timelines/timeline-subjects.service.ts'
import { timelinePage } from '../timelines/timelines.service.ts'
import { cancelMandate, instructionsToLodge } from '../mandates/mandates.service.ts'
import { decideRow } from './bacs-reports.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'

const driver = closedAtEnd(await runDriver())
const { db, jo, collectedOn, released, collected, load, rowsOf, balanceOf } = debitTests(driver)
const arudd = (
  sun: string,
  items: readonly { ref: string; code: string }[],
  more = '',
) => `<?xml version="1.0"?>
<BACSDocument><Data><ARUDD>${more}
  <Header reportType="REFT1019" adviceNumber="001" currentProcessingDate="${londonDate(Date.now())}"/>
  <ServiceLicenseInformation userName="MASHAM TELECOM" userNumber="${sun}"/>
  <Advice><OriginatingAccountRecords><OriginatingAccountRecord>
    ${items
      .map(
        ({ ref, code }) => `<ReturnedDebitItem ref="${ref}" transCode="01" returnCode="${code}"
      returnDescription="X" originalProcessingDate="${collectedOn}" valueOf="12.00" currency="GBP">
      <PayerAccount number="66374958" ref="${ref}" name="J O&apos;BRIEN" sortCode="08-99-99"/></ReturnedDebitItem>`,
      )
      .join('\n')}
  </OriginatingAccountRecord></OriginatingAccountRecords></Advice></ARUDD></Data></BACSDocument>`

const claimsReport = (list: string, item: string, reference: string) =>
  `<VocaDocument><Data><Document><${list}><TotalValueOfDebits>12.00</TotalValueOfDebits><${item}><SeqNo>1</SeqNo>
      <PayingBankReference>DDICNWBKLE01</PayingBankReference><SUReference>${reference}</SUReference>
      <ReasonCode>2</ReasonCode><PayerSortCode>08-99-99</PayerSortCode><PayerName>A PAYER</PayerName>
      <PayerAccount>66374958</PayerAccount><TotalAmount>12.00</TotalAmount><DDCollections><DDCollection>
      <DateOfDirectDebit>${collectedOn}</DateOfDirectDebit><Amount>12.00</Amount></DDCollection></DDCollections>
      </${item}></${list}></Document></Data></VocaDocument>`

test('an unpaid collection reopens its invoice once, however often the report is loaded, and is presented again', async () => {
  const { client, sun, accounts } = await collected(['UNPAID-01', 'UNPAID-02'])
  const [first = 0, second = 0] = accounts
  const report = arudd(sun, [
    { ref: 'UNPAID-01', code: '0012' },
    { ref: 'NOBODY-99', code: '0012' },
  ])
  const loaded = await load(client, report)
  expect(loaded.report).toMatchObject({ matched: 1, unmatched: 1, duplicate: 0 })
  expect(loaded.accounts).toEqual([first])
  expect(await getLedger(db, client, first)).toMatchObject({
    balance: '12.00',
    open: [{ kind: 'invoice', remainder: '12.00' }],
  })
  expect(await balanceOf(client, second)).toBe('0.00')
  expect(await load(client, report)).toMatchObject({ loaded: false })
  const again = arudd(
    sun,
    [
      { ref: 'UNPAID-01', code: '0012' },
      { ref: 'NOBODY-99', code: '0012' },
    ],
    '<!-- sent again -->',
  )
  expect((await load(client, again)).report).toMatchObject({ matched: 0, unmatched: 0, duplicate: 2 })
  expect(await balanceOf(client, first)).toBe('12.00')

  const row = (await rowsOf(client)).find(one => one.outcome === 'matched')
  expect(row).toMatchObject({
    reason: 'Refer to payer',
    possible: ['represent', 'seen'],
    againUntil: addDays(londonDate(Date.now()), 30),
  })
  const at = { report: row?.report ?? 0, position: row?.position ?? 0 }
  // 30 days are enough for the next run's collection day.
  await inTransaction(db, within => decideRow(within, client, at, 'represent', jo))
  await expect(inTransaction(db, within => decideRow(within, client, at, 'seen', jo))).rejects.toMatchObject({
    body: { code: 'report_row_decided' },
  })
  const run = await released(client)
  expect(await collectedBy(db, run)).toEqual([
    { reference: 'UNPAID-01', code: '17', amount: '12.00' },
    { reference: 'UNPAID-01', code: '18', amount: '12.00' },
    { reference: 'UNPAID-02', code: '17', amount: '12.00' },
  ])
  expect(await runReconciliation(db, run)).toMatchObject({
    agrees: true,
    differences: [],
    represented: { items: 1, total: '12.00' },
    directDebitFiles: [{ items: 3, total: '36.00' }],
  })
})

test('a debt decided to be collected again is named where a run collects after its 30 days', async () => {
  const { client, sun } = await collected(['TOOLATE-01'])
  const { report } = await load(client, arudd(sun, [{ ref: 'TOOLATE-01', code: '0012' }]))
  const at = { report: report.index, position: 1 }
  await inTransaction(db, within => decideRow(within, client, at, 'represent', jo))
  const today = londonDate(Date.now())
  const by = (days: number) =>
    tooLateAgain(db, { clientIndex: client, bacsDate: addDays(today, days) }, today)
  expect(await by(30)).toBeNull()
  expect(await by(31)).toEqual({ collections: 1, pence: 1200, day: addDays(today, 31) })
})

test('a mandate that ended before its collection came back keeps the day and the reason', async () => {
  const { client, sun } = await collected(['ENDED-01', 'ENDED-02'])
  const csv = `report,service_user_number,reference,code,date\naddacs,${sun},ENDED-01,0,2026-01-05\n`
  await load(client, csv)
  const returned = ['ENDED-01', 'ENDED-02'].map(ref => ({ ref, code: '1012' }))
  await load(client, arudd(sun, returned))
  expect(
    await allRows(db)`select reference, ended_on::text as "on", reason from mandates
      where client_index = ${client} order by reference`,
  ).toEqual([
    { reference: 'ENDED-01', on: '2026-01-05', reason: 'Instruction cancelled: refer to payer' },
    { reference: 'ENDED-02', on: collectedOn, reason: 'Instruction cancelled' },
  ])
})

test('a mandate that was cancelled here is not cancelled by a file once its bank says that it has none', async () => {
  const { client, sun } = await collected(['GONE-01', 'STAYS-02'])
  await db
    .updateTable('service_users')
    .set({ lodgement: 'electronic' })
    .where('service_user_number', '=', sun)
    .execute()
  const known = await allRows<{ index: number }>(
    db,
  )`select index from mandates where client_index = ${client}`
  for (const { index } of known) await cancelMandate(db, client, index, 'The customer leaves')
  const toCancel = async () => (await instructionsToLodge(db, client)).map(({ reference }) => reference)
  expect((await toCancel()).toSorted()).toEqual(['GONE-01', 'STAYS-02'])
  await load(
    client,
    arudd(sun, [
      { ref: 'GONE-01', code: '1012' },
      { ref: 'STAYS-02', code: '0012' },
    ]),
  )
  expect(await toCancel()).toEqual(['STAYS-02'])
})

test('a mandate whose end is reported again keeps the first day and reason, and counts once on the board', async () => {
  const { client, sun } = await collected(['TWICE-01'])
  const reported = (code: string, on: string) =>
    load(client, `report,service_user_number,reference,code,date\naddacs,${sun},TWICE-01,${code},${on}\n`)
  for (const [code, on] of [
    ['1', '2026-01-06'],
    ['2', '2026-01-09'],
  ] as const)
    await reported(code, on)
  const endings = () =>
    allRows(db)`select ended_on::text as "on", reason from mandates where client_index = ${client}`
  expect(await endings()).toEqual([{ on: '2026-01-06', reason: 'Instruction cancelled by payer' }])
  const items = (await listAttention(db)).filter(item => item.client?.index === client)
  expect(items.map(({ text }) => text)).toEqual(['1 mandate rejected, cancelled or changed by payers’ banks'])
  await reported('2', '2026-01-05')
  expect(await endings()).toEqual([{ on: '2026-01-05', reason: 'Payer deceased' }])
})

test('a collection that bounces after its invoice was credited leaves nothing owed', async () => {
  const { client, sun, accounts } = await collected(['CREDIT-01'])
  const [account = 0] = accounts
  await db
    .updateTable('charges')
    .set({ end_date: '2026-08-31' })
    .where('account_index', '=', account)
    .execute()
  await driver.build.charge(client, account, {
    amount: '-10.00',
    frequency: 'once',
    start_date: '2026-09-01',
  })
  await released(client)
  expect(await balanceOf(client, account)).toBe('0.00')
  await load(client, arudd(sun, [{ ref: 'CREDIT-01', code: 'B012' }]))
  expect(await getLedger(db, client, account)).toMatchObject({ balance: '0.00', open: [], inHand: '0.00' })
  // The account is closed: nothing is collected by its mandate any more.
  const { state, reason } = await db
    .selectFrom('mandates')
    .select(['state', 'reason'])
    .where('account_index', '=', account)
    .executeTakeFirstOrThrow()
  expect([state, reason]).toEqual(['cancelled', 'Account closed'])
})

test('a collection that was under way when its invoice was credited, and then bounces, leaves nothing owed or in hand', async () => {
  const { client, sun, accounts } = await collected(['NOTED-01', 'NOTED-02'])
  const [account = 0, kept = 0] = accounts
  await creditWhole(db, { client, account })
  expect(await balanceOf(client, account)).toBe('0.00')
  await postCollected(db, collectedOn)
  expect(await getLedger(db, client, account)).toMatchObject({ balance: '-12.00', inHand: '12.00' })
  await load(client, arudd(sun, [{ ref: 'NOTED-01', code: '0012' }]))
  expect(await getLedger(db, client, account)).toMatchObject({ balance: '0.00', open: [], inHand: '0.00' })
  expect(await balanceOf(client, kept)).toBe('0.00')
  // Nothing is owed, so it cannot be presented again.
  const [row] = await rowsOf(client)
  expect(row).toMatchObject({ possible: ['seen'], again: 'settled' })
  const at = { report: row?.report ?? 0, position: row?.position ?? 0 }
  await expect(
    inTransaction(db, within => decideRow(within, client, at, 'represent', jo)),
  ).rejects.toMatchObject({ body: { code: 'decision_not_possible' } })
  expect(
    (await collectedBy(db, await released(client))).map(({ reference, code }) => [reference, code]),
  ).toEqual([
    ['NOTED-01', '17'],
    ['NOTED-02', '17'],
  ])
})

test('an account that moved to another bank goes on with its new details once they are accepted', async () => {
  const { client, sun, accounts } = await collected(['MOVING-01'])
  const [account = 0] = accounts
  await load(
    client,
    `<BACSDocument><Data><MessagingAdvices><MessagingAdvice user-number="${sun}" record-type="A"
      effective-date="${collectedOn}" reference="MOVING-01" payer-name="J SMITH" payer-account-number="66374958"
      payer-sort-code="089999" payer-new-account-number="88837491" payer-new-sort-code="107999" reason-code="3"/>
      </MessagingAdvices></Data></BACSDocument>`,
  )
  const [row] = await rowsOf(client)
  expect(row).toMatchObject({
    kind: 'addacs',
    outcome: 'matched',
    proposed: { sortCode: '107999', bankAccount: '88837491' },
    possible: ['accept', 'seen'],
  })
  const at = { report: row?.report ?? 0, position: row?.position ?? 0 }
  await inTransaction(db, within => decideRow(within, client, at, 'accept', jo))
  const details = await allRows(db)`
    select bank_account, state, collected_before from mandates where account_index = ${account} order by index`
  expect(details).toEqual([
    { bank_account: '66374958', state: 'cancelled', collected_before: false },
    { bank_account: '88837491', state: 'active', collected_before: true },
  ])
})

test('a refused instruction and an indemnity claim, from our own CSV and from XML, wait on the board until decided', async () => {
  const { client, sun, accounts } = await collected(['REFUSE-01', 'CLAIMS-02'])
  const [, claimed = 0] = accounts
  const columns = 'report,service_user_number,reference,sort_code,account_number,date,code'
  await load(client, `${columns}\nauddis,${sun},REFUSE-01,08-99-99,66374958,${collectedOn},5\n`)
  expect(await rowsOf(client)).toMatchObject([{ outcome: 'matched', reason: 'No account' }])
  const state = await onlyValueOf(db, 'mandates', 'state', { reference: 'REFUSE-01' })
  expect(state).toBe('rejected')
  await load(client, claimsReport('NewAdvices', 'DDICAdvice', 'CLAIMS-02'))
  expect(await balanceOf(client, claimed)).toBe('12.00')
  const onBoard = async () =>
    (await listAttention(db))
      .filter(item => item.client?.index === client)
      .map(({ text, atStake }) => [text, atStake])
  expect(await onBoard()).toEqual([
    ['1 Direct Debit returned unpaid', '12.00'],
    ['1 mandate rejected, cancelled or changed by payers’ banks', null],
  ])
  await load(client, `report,service_user_number,reference,amount,code\narudd,${sun},NOBODY-01,9.00,0\n`)
  expect((await onBoard())[0]).toEqual([
    '1 Direct Debit returned unpaid, 1 Bacs report row not matched to a collection',
    '21.00',
  ])
  await load(client, claimsReport('Cancellations', 'DDICCancellation', 'CLAIMS-02'))
  await load(client, `${columns}\nauddis,${sun},NOBODY-02,08-99-99,66374958,${collectedOn},5\n`)
  expect(await onBoard()).toEqual([
    [
      '1 Direct Debit returned unpaid, 1 claim withdrawn, 1 Bacs report row not matched to a collection',
      '9.00',
    ],
    ['1 mandate rejected, cancelled or changed by payers’ banks, 1 row not matched to a mandate', null],
  ])
  for (const { report, position } of await rowsOf(client))
    await inTransaction(db, within => decideRow(within, client, { report, position }, 'seen', jo))
  expect(await onBoard()).toEqual([])
})

test('a claim that the paying bank withdraws posts the receipt again, once', async () => {
  const { client, accounts } = await collected(['CLAIMS-03'])
  const [account = 0] = accounts
  const withdrawal = claimsReport('Cancellations', 'DDICCancellation', 'CLAIMS-03')
  expect((await load(client, withdrawal)).report).toMatchObject({ matched: 0, unmatched: 1 })
  await load(client, claimsReport('NewAdvices', 'DDICAdvice', 'CLAIMS-03'))
  expect(await balanceOf(client, account)).toBe('12.00')
  const waiting = (await rowsOf(client)).find(row => row.outcome === 'unmatched')
  const at = { report: waiting?.report ?? 0, position: waiting?.position ?? 0 }
  const { after } = await inTransaction(db, within => decideRow(within, client, at, 'match', jo))
  expect(after).toMatchObject({
    outcome: 'matched',
    reason: 'Claim withdrawn: No advance notice received, or the amount is disputed',
  })
  expect(await getLedger(db, client, account)).toMatchObject({ balance: '0.00', open: [], inHand: '0.00' })
  const history = await timelinePage(db, await accountSubject(db, client, account), {
    pageSize: 50,
    text: '',
  })
  expect(history.entries.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/^Claim on a Direct Debit of £12\.00 withdrawn: received again on /),
  )
  expect((await load(client, `${withdrawal}<!-- again -->`)).report).toMatchObject({ duplicate: 1 })
  const columns = 'report,reference,code,amount,date,withdrawn'
  const twice = await load(client, `${columns}\nddica,CLAIMS-03,2,12.00,${collectedOn},Yes\n`)
  expect(twice.report).toMatchObject({ matched: 0, unmatched: 1 })
  expect(await balanceOf(client, account)).toBe('0.00')
})
