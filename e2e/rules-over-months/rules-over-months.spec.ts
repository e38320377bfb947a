import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ApiSession, signInToApi } from '../api-session.ts'
import * as monthly from '../invoice-runs/month-over-api.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { type Portal, startPortal } from '../portal-process.ts'
import { comparePack } from '../recomputation/compare-pack.ts'
import type { ExpectedInvoice } from '../recomputation/invoices-of-month.ts'
import * as recomputed from '../recomputation/recompute-month.ts'
import { readFacts } from '../recomputation/reference-facts.ts'
import { type SeparatePostgres, startSeparatePostgres } from '../separate-postgres.ts'
import { readZip } from '../zip-entries.ts'
import { callsOfMonth } from './calls-of-month.ts'
import { chance } from './chance.ts'
import { establish, populate } from './establish.ts'
import { changeThings, giveBundlesAndContracts } from './monthly-changes.ts'

const months = [
  { start: '2026-08-01', end: '2026-08-31', days: 31, before: '2026-07', bacsDate: '2026-09-14' },
  { start: '2026-09-01', end: '2026-09-30', days: 30, before: '2026-08', bacsDate: '2026-10-14' },
  { start: '2026-10-01', end: '2026-10-31', days: 31, before: '2026-09', bacsDate: '2026-11-16' },
] as const
const ACCOUNTS = 90
const CALLS = 6000

const username = 'jo'
const password = 'correct-horse-battery'
let postgres: SeparatePostgres
let database = ''
let dataDir = ''
let portal: Portal

test.beforeAll(async () => {
  test.setTimeout(180_000)
  postgres = await startSeparatePostgres()
  database = await postgres.create('nineops')
  dataDir = await mkdtemp(join(tmpdir(), 'nineops-rules-'))
  const env = { DATABASE_URL: database, DATA_DIR: dataDir, NINEOPS_PASSWORD: password }
  await runScript('db:migrate', [], env)
  await runScript('user:create', ['--username', username, '--name', 'Jo', '--email', 'jo@example.com'], env)
  portal = await startPortal({ dataDir, services: 'api,worker', databaseUrl: database })
})

test.afterAll(async () => {
  await portal.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const facts = () => withDatabase(database, db => readFacts(db, 'Every Rule Telecom', 'Ruleline'))

const counted = (list: readonly string[]) =>
  new Map([...Map.groupBy(list, one => one)].map(([one, all]) => [one, all.length]))

/** What early termination charges there are, in pence, by contract. */
const terminationsNow = (client: number) =>
  withDatabase(database, async db => {
    const { rows } = await db.query(
      `select c.index, (x.amount * x.quantity * 100)::int as pence
       from contracts c left join charges x on x.index = c.charge_index
       where c.client_index = $1 and c.ended_on is not null`,
      [client],
    )
    return new Map(
      (rows as { index: number; pence: number | null }[]).map(({ index, pence }) => [index, pence]),
    )
  })

/** Collects, rates and invoices a month; the pack must hold what is recomputed from the file and the facts. */
async function billMonth(
  api: ApiSession,
  client: number,
  month: (typeof months)[number],
  files: readonly string[],
): Promise<ExpectedInvoice[]> {
  const billRun = await api.post<{ index: number }>(`/api/clients/${client}/billruns`, {
    periodStart: month.start,
    periodEnd: month.end,
  })
  await monthly.startRating(api, client, billRun.index)
  const rated = await monthly.untilRated(api, client, billRun.index)
  const known = await facts()
  const header = files[0]?.split('\r\n', 1)[0] ?? ''
  const all = [header, ...files.flatMap(file => file.split('\r\n').slice(1, -1)), ''].join('\r\n')
  const expected = recomputed.recomputeMonth(known, all, month, month.end)
  // Calls of earlier months are in this run only where no run before took them.
  expect(rated).toMatchObject(recomputed.billRunTotals(expected, month.start))
  await monthly.closeBillRun(api, client, billRun.index)
  const run = await api.post<{ index: number }>(`/api/clients/${client}/invoiceruns`, {
    billRunIndex: billRun.index,
    invoiceDate: month.end,
    bacsDate: month.bacsDate,
  })
  await monthly.runGroups(api, run.index)
  expect(await monthly.failuresOf(api, run.index)).toEqual([])
  await monthly.signOffAll(api, run.index)
  await monthly.confirmRun(api, run.index)
  await monthly.runGroups(api, run.index, ['release'])
  const invoices = recomputed.invoicesOf(expected)
  comparePack(await readZip(await monthly.downloadPack(api, run.index)), invoices)
  return invoices
}

test('three months with bundles, discounts, ended contracts, refunds and every VAT rate come out to the penny', async () => {
  test.setTimeout(300_000)
  const api = await signInToApi(portal.address, username, password)
  const luck = chance(20_261_121)
  const reseller = await establish(api, 'Every Rule Telecom')
  const customers = await populate(api, reseller, luck, ACCOUNTS)
  await giveBundlesAndContracts(api, reseller, customers, luck)
  const terminations = new Map<number, number | null>()
  const invoices: ExpectedInvoice[] = []
  for (const [at, month] of months.entries()) {
    await test.step(month.start, async () => {
      if (at > 0)
        for (const [contract, pence] of await changeThings(api, reseller, month.start.slice(0, 7), luck))
          terminations.set(contract, pence)
      expect(await terminationsNow(reseller.client)).toEqual(terminations)
      const file = callsOfMonth(customers, month, CALLS, luck)
      const { index } = await monthly.uploadCalls(api, reseller.client, reseller.carrier, file)
      expect(await monthly.untilTaken(api, reseller.client, index)).toMatchObject({ accepted: CALLS })
      invoices.push(...(await billMonth(api, reseller.client, month, [file.text])))
    })
  }
  // The months must have had every rule in them, or they would prove nothing.
  const lines = invoices.flatMap(invoice => invoice.lines)
  const kinds = counted(lines.map(line => line.kind))
  for (const kind of ['usage', 'charge', 'refund', 'discount'])
    expect(kinds.get(kind), kind).toBeGreaterThan(20)
  const rates = counted(lines.map(line => line.vatRate))
  for (const rate of ['standard', 'reduced', 'zero', 'exempt', 'reverse'])
    expect(rates.get(rate), rate).toBeGreaterThan(20)
  // A refund at the rate at which it was billed, beside charges at the rate of today.
  const mixed = invoices.filter(invoice => new Set(invoice.lines.map(line => line.vatRate)).size > 1)
  expect(mixed.length).toBeGreaterThan(1)
  const credits = invoices.filter(invoice => invoice.kind === 'credit_note')
  expect(credits.length).toBeGreaterThan(2)
  const calls = invoices.flatMap(invoice => invoice.calls)
  expect(calls.filter(call => call.chargeMicros === 0n && call.seconds > 0).length).toBeGreaterThan(200)
  expect(calls.filter(call => !call.day.startsWith(call.callId.slice(0, 7))).length).toBeGreaterThan(50)
  expect([...terminations.values()].filter(pence => pence !== null).length).toBeGreaterThan(5)
})
