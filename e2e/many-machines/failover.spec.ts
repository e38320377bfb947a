import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Fleet, startFleet } from '../faults/fleet.ts'
import { type GivenCluster, givenCluster } from '../faults/given-cluster.ts'
import { atWork, type Person } from '../faults/person.ts'
import { sessionOf } from '../faults/person-session.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { loadBankHolidays } from '../rules-over-months/bank-holidays.ts'
import { billCase } from '../rules-over-months/bill-case.ts'
import { noDebits } from '../rules-over-months/month-books.ts'

const password = 'correct-horse-battery'
const { FAILOVER_URL: address = '', FAILOVER_LOSE: lose = '' } = process.env

let folder = ''
let cluster: GivenCluster
let fleet: Fleet
let person: Person
let database = ''
test.beforeAll(async () => {
  test.setTimeout(600_000)
  if (!address || !lose)
    throw new Error(
      'Set FAILOVER_URL to an address that leads to the primary, and FAILOVER_LOSE to a command.',
    )
  folder = await mkdtemp(join(tmpdir(), 'nineops-failover-'))
  cluster = givenCluster(address, lose)
  database = await cluster.create('nineops_on_trial')
  const env = { DATABASE_URL: database, DATA_DIR: folder, NINEOPS_PASSWORD: password }
  await runScript('db:migrate', [], env)
  await runScript('user:create', ['--username', 'jo', '--name', 'Jo', '--email', 'jo@example.com'], env)
  const settings = { FILES_URL: `file://${join(folder, 'files')}` }
  fleet = await startFleet({ databaseUrl: database, folder, settings, servers: 2, workers: 2 })
  person = atWork(
    fleet.servers.map(({ port }) => `http://127.0.0.1:${port}`),
    'jo',
    password,
  )
})
test.afterAll(async () => {
  await fleet?.stop()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

const count = (statement: string): Promise<number> =>
  withDatabase(database, async db => Number((await db.query<{ n: string }>(statement)).rows[0]?.n))

test('the primary is lost again and again while a month is billed: to the penny, nothing answered is lost', async () => {
  test.setTimeout(2_400_000)
  const api = sessionOf(person)
  const collections = await loadBankHolidays(api, 1)
  const billed = { is: false }
  /** Loses the primary as soon as the month has come so far. */
  const loseAfter = async (reached: string): Promise<void> => {
    while (!billed.is && !((await count(reached).catch(() => 0)) > 0))
      await new Promise(resolve => setTimeout(resolve, 100))
    expect(billed.is, reached).toBe(false)
    await cluster.crash()
    await cluster.restart()
  }
  const billing = billCase(
    api,
    database,
    {
      name: 'Failover Telecom',
      lastMonth: '2026-10-01',
      calls: [6000],
      accounts: 96,
      seed: 20_261_121,
      patience: 600,
      pdfStep: 10,
    },
    collections,
    noDebits(),
  ).finally(() => {
    billed.is = true
  })
  const disturbing = async () => {
    // In collection, in rating, and in the invoice run.
    await loseAfter('select count(*) as n from data_collection_files')
    await loseAfter('select count(*) as n from bill_runs')
    await loseAfter('select count(*) as n from invoice_run_accounts')
  }
  const [found] = await Promise.all([billing, disturbing()])
  console.log(
    `Writable again after ${cluster.outages.map(one => one.toFixed(1)).join(', ')} s; asked again: ${person.repeated()}`,
  )
  expect(found.differences, fleet.output().slice(-10_000)).toEqual([])
  expect(person.unexpected).toEqual([])
  expect(fleet.endings).toEqual([])
  expect(cluster.outages).toHaveLength(3)
})
