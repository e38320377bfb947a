import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import { partnerCommercial } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import type { CallValues, Reseller } from '../../../test/bill-run-factory.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { buildMonth, close, find, priceCalls, rate } from '../../../test/factories/exceptions.ts'
import { substitutionLines, weightLines } from '../../../test/factories/modulus-tables.ts'
import { testApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { uploadTable } from '../bank-checks/bank-checks.service.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { markStale } from './builds.repository.ts'
import { findExceptions } from './find-exceptions.service.ts'

const app = closedAtEnd(await testApp())

const call = (cli: string, destination: string, seconds = 60, day = '2026-07-02'): CallValues => ({
  cli,
  destination,
  seconds,
  at: `${day}T12:00:00Z`,
})

interface Found {
  subject: string
  account_index: number | null
  calls: number
  money: string | null
  gone_at: Date | null
}

async function found(billRun: number, kind: ExceptionKind): Promise<Found[]> {
  return app.db
    .selectFrom('exception_findings')
    .select(['subject', 'account_index', 'calls', 'money', 'gone_at'])
    .where(eb => eb.and({ bill_run_index: billRun, kind }))
    .where('gone_at', 'is', null)
    .orderBy('subject')
    .orderBy('account_index')
    .execute()
}
const brief = async (billRun: number, kind: ExceptionKind) =>
  (await found(billRun, kind)).map(({ subject, calls, money }) => [subject, calls, money && Number(money)])

/** A reseller with rated calls in July, and their exceptions found. */
async function july(
  calls: (clis: string[]) => CallValues[],
  prices: { retail: Record<string, string>; wholesale: Record<string, string> },
  clis = ['442070000001'],
) {
  const reseller = await app.build.reseller()
  const account = await app.build.accountWith(reseller, clis)
  await priceCalls(app, reseller, prices.retail, prices.wholesale)
  await app.build.calls(reseller, calls(clis))
  const billRun = await buildMonth(app, reseller, '2026-07')
  await rate(app, billRun)
  await find(app, reseller, billRun)
  return { reseller, account, billRun }
}

it('groups unallocated calls by CLI and unrated ones by number, with their cost', async () => {
  const { billRun } = await july(
    ([own = '']) => [call('449999', '441'), call('449999', '441'), call(own, '331', 120), call(own, '771')],
    { retail: { '44': '0.02', '77': '0.03' }, wholesale: { '44': '0.01', '33': '0.01' } },
  )
  expect(await brief(billRun, 'unallocated')).toEqual([['449999', 2, 0.02]])
  expect(await brief(billRun, 'unrated_retail')).toEqual([['331', 1, 0.02]])
  // Without a cost, the charge is what may be lost.
  expect(await brief(billRun, 'unrated_wholesale')).toEqual([['771', 1, 0.03]])
})

it('lists calls charged at nothing, except free numbers, unanswered calls and calls covered by a bundle', async () => {
  const reseller = await app.build.reseller()
  await app.build.accountWith(reseller, ['441'])
  const bundled = await app.build.accountWith(reseller, ['442'])
  await priceCalls(
    app,
    reseller,
    { '44': '0.02', '445': '0', '44800': '0', '116': '0', '1167': '0' },
    { '44': '0.01', '116': '0.01', '1167': '0.01' },
  )
  const bundle = await buildBundle(app.db, reseller.client, { groups: ['Calls'], minutes: 5 })
  await attachBundle(app.db, reseller.client, bundled, bundle)
  await app.build.calls(reseller, [
    call('441', '445123456'),
    call('441', '445123457', 120),
    call('441', '445123457', 0),
    call('441', '448001234567'),
    call('441', '116123'),
    call('441', '11671234567'),
    call('442', '442071234567'),
    call('442', '445123456'),
  ])
  const billRun = await buildMonth(app, reseller, '2026-07')
  await rate(app, billRun)
  await find(app, reseller, billRun)
  expect(await brief(billRun, 'zero_value')).toEqual([
    ['To 1167', 1, 0.01],
    ['To 445', 2, 0.03],
  ])
})

it('lists calls that cost more than they bring in by group and account, not those at cost', async () => {
  const { account, billRun } = await july(
    ([own = '', other = '']) => [call(own, '441'), call(own, '331'), call(own, '331'), call(other, '491')],
    {
      retail: { '44': '0.05', '33': '0.02', '49': '0.03' },
      wholesale: { '44': '0.01', '33': '0.05', '49': '0.03' },
    },
    ['441', '442'],
  )
  expect(await brief(billRun, 'negative_margin')).toEqual([['To 33', 2, 0.06]])
  // 5p + 2p + 2p + 3p against 1p + 5p + 5p + 3p.
  expect(await found(billRun, 'account_margin')).toMatchObject([
    { account_index: account, calls: 4, money: '0.020000' },
  ])
})

it('does not list an account whose calls bring in exactly what they cost', async () => {
  const { billRun } = await july(([own = '']) => [call(own, '441'), call(own, '331')], {
    retail: { '44': '0.05', '33': '0.02' },
    wholesale: { '44': '0.02', '33': '0.05' },
  })
  expect(await found(billRun, 'account_margin')).toEqual([])
})

it('lists calls of more than £25.00 or two hours, not those of exactly that', async () => {
  const { billRun } = await july(
    ([own = '']) => [
      call(own, '441', 7200),
      call(own, '441', 7201),
      call(own, '331', 60),
      call(own, '331', 61),
    ],
    { retail: { '44': '0.01', '33': '25' }, wholesale: { '44': '0.001', '33': '0.001' } },
  )
  expect(await brief(billRun, 'long_call')).toEqual([['442070000001', 1, 1.200167]])
  expect(await brief(billRun, 'high_call')).toEqual([['442070000001', 1, 25.416667]])
})

it.each([
  // At 10p a minute: £20.00 of £40.00 is exactly half, and exactly the minimum.
  { name: 'exactly the share and the pounds', home: 200, premium: 200, listed: [3] },
  { name: 'a penny under the share', home: 201, premium: 200, listed: [] },
  { name: 'less than the pounds', home: 10, premium: 199, listed: [] },
])('lists international, 09 and 070 calls from a share: $name', async ({ home, premium, listed }) => {
  const { billRun } = await july(
    ([own = '']) => [
      call(own, '442071234567', home * 60),
      call(own, '33123456789', (premium - 20) * 60),
      call(own, '449012345678', 10 * 60),
      call(own, '447012345678', 10 * 60),
      call(own, '118118', 60),
    ],
    {
      retail: { '44': '0.1', '33': '0.1', '118': '0' },
      wholesale: { '44': '0.01', '33': '0.01', '118': '0' },
    },
  )
  expect((await found(billRun, 'premium_share')).map(row => row.calls)).toEqual(listed)
})

/** Rates four months with the given spend of an account, and returns the last one's high-spend findings. */
async function spending(months: number[], began = '2026-01-01') {
  const reseller = await app.build.reseller()
  const account = await app.build.accountWith(reseller, ['441'])
  await app.db
    .updateTable('services')
    .set({ start_date: began })
    .where('account_index', '=', account)
    .execute()
  // A pound a second: the duration is the spend.
  await priceCalls(app, reseller, { '44': '60' }, { '44': '1' })
  let billRun = 0
  for (const [at, pounds] of months.entries()) {
    const month = `2026-0${at + 3}`
    if (pounds > 0) await app.build.calls(reseller, [call('441', '44207', pounds, `${month}-02`)])
    billRun = await buildMonth(app, reseller, month)
    await rate(app, billRun)
    await close(app, billRun)
  }
  await find(app, reseller, billRun)
  return (await found(billRun, 'high_spend')).map(row => row.money)
}

it.each([
  {
    name: 'exactly £100 and 15 % and more than no deviation',
    months: [600, 600, 600, 700],
    listed: ['100.000000'],
  },
  { name: '£99', months: [600, 600, 600, 699], listed: [] },
  { name: 'exactly 15 %', months: [1000, 1000, 1000, 1150], listed: ['150.000000'] },
  { name: 'less than 15 %', months: [1000, 1000, 1000, 1149], listed: [] },
  { name: 'exactly one standard deviation', months: [500, 600, 700, 700], listed: [] },
  { name: 'more than one standard deviation', months: [500, 600, 700, 701], listed: ['101.000000'] },
  { name: 'a line that lay still', months: [0, 0, 0, 100], listed: ['100.000000'] },
  { name: 'no history', months: [700], listed: [] },
])('lists an account that spends more than its own last three runs: $name', async ({ months, listed }) => {
  expect(await spending(months)).toEqual(listed)
})

it('has no history to compare a new account with', async () => {
  expect(await spending([0, 0, 0, 700], '2026-06-01')).toEqual([])
})

it('lists late calls by file, and lines that were rejected or duplicate', async () => {
  const reseller = await app.build.reseller()
  await app.build.accountWith(reseller, ['441'])
  await priceCalls(app, reseller, { '44': '0.02' }, { '44': '0.01' })
  const june = await buildMonth(app, reseller, '2026-06')
  await rate(app, june)
  await close(app, june)
  const file = await app.build.calls(reseller, [
    call('441', '44207', 60, '2026-06-30'),
    call('441', '44207', 60, '2026-07-01'),
  ])
  await updateRow(app.db, 'data_collection_files', file, { lines: 7, rejected: 3, duplicate: 2 })
  const reasons = ['DUPLICATE', 'DUPLICATE', 'BAD_DATE', 'BAD_NUMBER', 'BAD_NUMBER']
  await app.db
    .insertInto('data_collection_rejects')
    .values(reasons.map((reason, at) => ({ file_index: file, line_number: at + 3, reason, raw: 'x' })))
    .execute()
  const billRun = await buildMonth(app, reseller, '2026-07')
  await rate(app, billRun)
  await find(app, reseller, billRun)
  expect(await brief(billRun, 'late')).toEqual([['', 1, 0.02]])
  expect(await brief(billRun, 'rejected')).toEqual([['', 3, null]])
  // Duplicates are no rejected lines, and reasons are words.
  const listed = await app.call(`/api/exceptions/findings?billRun=${billRun}&kind=rejected`, {
    roles: partnerCommercial,
  })
  expect(((await listed.json()) as ExceptionFinding[]).map(({ why }) => why)).toEqual([
    '3 lines of 7 rejected: bad date 1, bad number 2.',
  ])
  expect(await brief(billRun, 'duplicate')).toEqual([['', 2, null]])
  await find(app, reseller, june)
  // The file arrived after June was rated, so it belongs to July.
  expect(await found(june, 'rejected')).toEqual([])

  const correction = await app.build.calls(reseller, [call('441', '44208')])
  await updateRow(app.db, 'data_collection_files', correction, {
    corrected_file_index: file,
    source_kind: 'internal',
  })
  await find(app, reseller, billRun)
  expect(await brief(billRun, 'rejected')).toEqual([['', 2, null]])
})

it('finds the same again, and nothing of another reseller', async () => {
  const dear = { retail: { '44': '0.01' }, wholesale: { '44': '0.02' } }
  const one = await july(([own = '']) => [call(own, '441'), call('449', '441')], dear)
  const two = await july(([own = '']) => [call(own, '441', 9000)], dear)
  const all = (billRun: number) =>
    app.db
      .selectFrom('exception_findings')
      .selectAll()
      .where('bill_run_index', '=', billRun)
      .orderBy('index')
      .execute()
  const before = await all(one.billRun)
  await find(app, one.reseller, one.billRun)
  expect(await all(one.billRun)).toEqual(before)
  expect(before.length).toBeGreaterThan(2)
  expect(before.every(row => row.client_index === one.reseller.client)).toBe(true)
  expect((await all(two.billRun)).some(row => row.kind === 'unallocated')).toBe(false)
})

it('marks what a rerating has fixed as gone, and finds it again if it comes back', async () => {
  const { reseller, billRun } = await july(() => [call('443', '441')], {
    retail: { '44': '0.02' },
    wholesale: { '44': '0.01' },
  })
  const service = async (account: number) =>
    app.db
      .insertInto('services')
      .values({ client_index: reseller.client, account_index: account, cli: '443', start_date: '2026-01-01' })
      .execute()
  const account = await app.build.accountWith(reseller)
  await service(account)
  await rate(app, billRun)
  await find(app, reseller, billRun)
  expect(await found(billRun, 'unallocated')).toEqual([])
  await sql`delete from services where account_index = ${account}`.execute(app.db)
  await rate(app, billRun)
  await find(app, reseller, billRun)
  expect(await brief(billRun, 'unallocated')).toEqual([['443', 1, 0.01]])
  const row = await firstRow<{ n: number }>(app.db)`
    select count(*)::int as n from exception_findings
    where bill_run_index = ${billRun} and kind = 'unallocated'`
  expect(row?.n).toBe(1)
})

async function withDetails(
  changes: Record<string, string>,
): Promise<{ reseller: Reseller; billRun: number; account: number }> {
  const built = await july(([own = '']) => [call(own, '441')], {
    retail: { '44': '0.02' },
    wholesale: { '44': '0.01' },
  })
  const good = { address1: '1 High Street', town: 'Whitby', postcode: '', delivery: 'portal' }
  await updateRow(app.db, 'accounts', built.account, { ...good, ...changes })
  await find(app, built.reseller, built.billRun)
  return built
}
async function userIndex(): Promise<number> {
  await app.tokenFor([])
  return (await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()).index
}
const debit = {
  payment_method: 'direct_debit',
  sort_code: '20-29-59',
  bank_account: '63748472',
  mandate_reference: 'MANDATE-0001',
}

it.each<{ name: string; changes: Record<string, string>; listed: ExceptionKind[] }>([
  { name: 'nothing', changes: {}, listed: [] },
  { name: 'an address in two words', changes: { town: '', postcode: 'YO21 3PR' }, listed: [] },
  { name: 'no first line', changes: { address1: ' ' }, listed: ['missing_address'] },
  { name: 'neither town nor postcode', changes: { town: '' }, listed: ['missing_address'] },
  { name: 'e-mail without an address', changes: { delivery: 'email' }, listed: ['missing_email'] },
  { name: 'no e-mail where it is sent by post', changes: { delivery: 'post' }, listed: [] },
  { name: 'e-mail to nobody', changes: { delivery: 'email', email: 'ab' }, listed: ['missing_email'] },
  { name: 'Direct Debit in order', changes: debit, listed: [] },
  { name: 'no account number', changes: { ...debit, bank_account: '' }, listed: ['missing_bank'] },
  { name: 'no mandate', changes: { ...debit, mandate_reference: '' }, listed: ['missing_bank'] },
  { name: 'no bank details of one who transfers', changes: { payment_method: 'transfer' }, listed: [] },
  { name: 'a closed account', changes: { address1: '', closed_on: '2026-07-31' }, listed: [] },
])('lists what an account lacks to be billed: $name', async ({ changes, listed }) => {
  const { billRun } = await withDetails(changes)
  const rows = await app.db
    .selectFrom('exception_findings')
    .select(['kind', 'money'])
    .where('bill_run_index', '=', billRun)
    .where('account_index', 'is not', null)
    .where('gone_at', 'is', null)
    .execute()
  expect(rows.map(row => row.kind)).toEqual(listed)
  expect(rows.every(row => Number(row.money) === 0.02)).toBe(true)
})

it('lists bank details that no account can have', async () => {
  await uploadTable(
    app.db,
    { name: 'Table', validFrom: '2026-01-01', weights: weightLines, substitutions: substitutionLines },
    await userIndex(),
  )
  const wrong = { ...debit, sort_code: '089999', bank_account: '66374959' }
  const { billRun, reseller, account } = await withDetails(wrong)
  expect(await found(billRun, 'invalid_bank')).toMatchObject([{ account_index: account }])
  await updateRow(app.db, 'accounts', account, { bank_account: '66374958' })
  await find(app, reseller, billRun)
  expect(await found(billRun, 'invalid_bank')).toEqual([])
})

it('lists brands with accounts and resellers without a VAT number', async () => {
  const { reseller, billRun } = await withDetails({})
  expect(await brief(billRun, 'missing_vat')).toEqual([
    ['brand', 0, 0.02],
    ['reseller', 0, 0.02],
  ])
  await app.db
    .updateTable('brands')
    .set({ vat_number: 'GB 123 4567 82' })
    .where('client_index', '=', reseller.client)
    .execute()
  await find(app, reseller, billRun)
  expect(await brief(billRun, 'missing_vat')).toEqual([['reseller', 0, 0.02]])
})

it('lists accounts with reverse charge without a VAT number, until they have one', async () => {
  const { reseller, billRun, account } = await withDetails({})
  const ofAccounts = async () =>
    (await brief(billRun, 'missing_vat')).filter(([subject]) => subject === 'account')
  expect(await ofAccounts()).toEqual([])
  await app.db
    .insertInto('account_vat_rates')
    .values({ account_index: account, valid_from: '2026-01-01', vat_rate: 'reverse' })
    .execute()
  await find(app, reseller, billRun)
  expect(await ofAccounts()).toEqual([['account', 0, 0.02]])
  await updateRow(app.db, 'accounts', account, { vat_number: 'GB 123 4567 82' })
  await find(app, reseller, billRun)
  expect(await ofAccounts()).toEqual([])
})

it('checks details for the latest run, and for an earlier one only while an invoice run of it is open', async () => {
  const { reseller, billRun, account } = await withDetails({ address1: '' })
  await close(app, billRun)
  expect(await found(billRun, 'missing_address')).toHaveLength(1)
  const august = await buildMonth(app, reseller, '2026-08')
  await rate(app, august)
  // What was open in the earlier run is looked for in the later one from now on.
  expect(await inTransaction(app.db, markStale)).toContain(billRun)
  await findExceptions(app.db, billRun)
  await find(app, reseller, august)
  const both = async () => [
    (await found(billRun, 'missing_address')).length,
    (await found(august, 'missing_address')).length,
  ]
  expect(await both()).toEqual([0, 1])
  expect(await inTransaction(app.db, markStale)).not.toContain(billRun)
  await app.build.invoiceRun(reseller.client, billRun, { status: 65 })
  await find(app, reseller, billRun)
  expect(await both()).toEqual([1, 1])
  await updateRow(app.db, 'accounts', account, { address1: '1 High Street' })
  await find(app, reseller, billRun)
  await find(app, reseller, august)
  expect(await both()).toEqual([0, 0])
})
