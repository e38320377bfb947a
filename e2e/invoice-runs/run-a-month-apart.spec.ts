import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { makeCallFile, strayClis } from '../call-file-maker.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { type Portal, startPortal } from '../portal-process.ts'
import { compareNumbers, comparePack } from '../recomputation/compare-pack.ts'
import { readTable } from '../recomputation/csv-table.ts'
import { totalsOf } from '../recomputation/pack-totals.ts'
import * as recomputed from '../recomputation/recompute-month.ts'
import { type Facts, readFacts } from '../recomputation/reference-facts.ts'
import { type SeparatePostgres, startSeparatePostgres } from '../separate-postgres.ts'
import { readZip } from '../zip-entries.ts'
import { accountCsv } from './account-rows.ts'
import * as month from './month-over-api.ts'

const username = 'jo'
const password = 'correct-horse-battery'
let postgres: SeparatePostgres
let database = ''
let dataDir = ''
let portals: Portal[] = []

test.beforeAll(async () => {
  test.setTimeout(600_000)
  postgres = await startSeparatePostgres()
  database = await postgres.create('nineops')
  dataDir = await mkdtemp(join(tmpdir(), 'nineops-apart-'))
  const env = { DATABASE_URL: database, DATA_DIR: dataDir, NINEOPS_PASSWORD: password }
  await runScript('user:create', ['--username', username, '--name', 'Jo', '--email', 'jo@example.com'], env)
  await runScript('demo', ['--accounts', '600', '--calls', '600', '--months', '1'], env)
  const start = (services: string) => startPortal({ dataDir, services, databaseUrl: database })
  portals = [await start('api')]
  portals.push(...(await Promise.all([start('worker'), start('worker')])))
})

test.afterAll(async () => {
  await Promise.all(portals.map(portal => portal.stop()))
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const facts = () => withDatabase(database, db => readFacts(db, 'Beacon Telecom', 'Trunkline'))

/** Charges of every kind, and a dearer rate card for one account from mid-month. */
async function addVariety(api: ApiSession, known: Facts): Promise<void> {
  const [a, b, c, d, e] = known.accounts.slice(20, 25).map(account => account.number)
  const rows = [
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
    `${a},Quarterly in arrears,Maintenance,quarterly,arrears,100.00,1,2026-08-12,`,
    `${a},Quarterly that ended,Maintenance,quarterly,arrears,99.99,3,2026-05-01,2026-10-17`,
    `${a},Quarterly over before its quarter,Maintenance,quarterly,arrears,90.00,1,2026-08-12,2026-09-10`,
    `${b},Annual licence,Licences,annual,advance,365.00,2.5,2026-10-10,`,
    `${b},Annual in its second year,Licences,annual,advance,119.88,1,2025-11-05,`,
    `${c},Month in arrears,Line rental,monthly,arrears,49.95,1,2026-10-08,`,
    `${c},A week of October,Line rental,monthly,arrears,31.01,0.333,2026-10-05,2026-10-11`,
    `${d},Standing credit,Line rental,monthly,arrears,-20.00,1,2026-01-01,`,
    `${d},Goodwill,Credits,once,arrears,-5000.00,1,2026-10-31,`,
    `${e},From next month,Line rental,monthly,advance,49.95,1,2026-11-12,`,
    `${e},Before the month,Installation,once,advance,85.00,1,2026-09-30,`,
  ]
  await api.upload(`/api/clients/${known.client}/imports/charges`, {
    name: 'charges.csv',
    text: `${rows.join('\r\n')}\r\n`,
  })
  const dearer = known.allocations.find(one => one.brand !== null && one.carrier === known.carrier)
  await api.post(`/api/clients/${known.client}/rateallocations`, {
    side: 'retail',
    carrierIndex: known.carrier,
    rateCardIndex: dearer?.card,
    validFrom: '2026-10-15',
    accountIndex: known.accounts[0]?.index,
  })
}

test('a month on a separate database, with one API server and two workers, comes out to the penny', {
  tag: '@soak',
}, async () => {
  test.setTimeout(240_000)
  const api = await signInToApi(portals[0]?.address ?? '', username, password)
  await addVariety(api, await facts())
  const before = await facts()
  const { client, carrier } = before
  const file = makeCallFile({ callers: before.services, lines: 20_000, name: 'october.csv', idPrefix: 'T' })
  const recompute = (known: Facts) =>
    recomputed.recomputeMonth(known, file.text, month.october, month.invoiceDate)
  const first = recompute(before)

  await test.step('collect', async () => {
    const { index } = await month.uploadCalls(api, client, carrier, file)
    const collected = await month.untilCollected(api, client, index)
    const { ACCEPTED: accepted = 0, ...others } = recomputed.lineCounts(first)
    const { DUPLICATE: duplicate = 0 } = others
    const rejected = file.lines - accepted - duplicate
    expect(collected).toMatchObject({ status: 'taken', lines: file.lines, accepted, rejected, duplicate })
    expect(Object.fromEntries(collected.reasons.map(({ reason, lines }) => [reason, lines]))).toEqual(others)
    const rejects = await api.get<{ lineNumber: number; reason: string; raw: string }[]>(
      `/api/clients/${client}/datacollection/files/${index}/rejects?pageSize=500`,
    )
    const expectedRejects = first.lines.filter(line => line.reason !== null)
    expect(rejects).toEqual(
      expectedRejects.map(({ lineNumber, reason, raw }) => ({ lineNumber, reason, raw })),
    )
    await expect(month.uploadCalls(api, client, carrier, file)).rejects.toThrow('409')
  })

  const billRun = await test.step('rate, allocate, rate again, close', async () => {
    const { index } = await month.createBillRun(api, client)
    await month.startRating(api, client, index)
    const rated = await month.untilRated(api, client, index)
    expect(rated).toMatchObject(recomputed.billRunTotals(first, month.october.start))
    const exceptions = await api.get<{ cause: string; subject: string; calls: number }[]>(
      `/api/clients/${client}/billruns/${index}/exceptions?cause=unallocated&pageSize=500`,
    )
    expect(new Map(exceptions.map(({ subject, calls }) => [subject, calls]))).toEqual(
      recomputed.strays(first),
    )
    await month.allocate(api, client, index, strayClis.many, before.accounts[1]?.number ?? '')
    await month.startRating(api, client, index)
    await month.untilRated(api, client, index)
    return index
  })

  const allocated = await facts()
  const second = recompute(allocated)
  const rated = await api.get<month.BillRun>(`/api/clients/${client}/billruns/${billRun}`)
  expect(rated).toMatchObject(recomputed.billRunTotals(second, month.october.start))
  expect(rated.unallocatedCalls).toBeLessThan(recomputed.billRunTotals(first, '').unallocatedCalls)
  await month.closeBillRun(api, client, billRun)
  const { index: run } = await month.createInvoiceRun(api, client, billRun)

  await test.step('run every process, fix what fails, run again', async () => {
    await month.runGroups(api, run)
    const failures = (await month.failuresOf(api, run)).map(({ cause, accounts, valueAtStake }) => ({
      cause,
      accounts,
      valueAtStake,
    }))
    expect(failures.toSorted((a, b) => (a.cause < b.cause ? -1 : 1))).toEqual(
      recomputed.failuresByCause(second),
    )
  })
  const [fixedIndex = 0] = [...second.failing].find(([, cause]) => cause === 'no_email') ?? []
  const fixedNumber = allocated.accounts.find(account => account.index === fixedIndex)?.number ?? ''
  await test.step('fix an account, reset, run again', async () => {
    const text = await withDatabase(database, db => accountCsv(db, fixedIndex, { email: 'pay@example.com' }))
    await api.upload(`/api/clients/${client}/imports/accounts`, { name: 'fixed.csv', text })
    expect(await month.resetFailed(api, run)).toEqual({ accounts: second.failing.size })
    await month.runGroups(api, run)
  })
  second.failing.delete(fixedIndex)
  const expected = recomputed.invoicesOf(second)
  const totals = totalsOf(expected)
  const { invoices, creditNotes, net, vat, gross, calls, callSeconds } = totals
  const metrics = await month.metricsOf(api, run)
  expect(metrics).toMatchObject({ invoices, creditNotes, net, vat, gross, calls, callSeconds })

  await test.step('confirm, release, compare the pack', async () => {
    expect((await month.comparisonOf(api, run)).open).toBeGreaterThan(0)
    await expect(month.confirmRun(api, run)).rejects.toThrow('comparison_open')
    await month.signOffAll(api, run)
    await month.confirmRun(api, run)
    await month.runGroups(api, run, ['release'])
    expect((await month.getRun(api, run)).status).toEqual({ index: 100, description: 'Complete' })
    const entries = await readZip(await month.downloadPack(api, run))
    comparePack(entries, expected)
    const table = readTable(entries.get('invoices.csv')?.toString() ?? '')
    compareNumbers(table, expected, before.brands, [fixedNumber])
  })
})
