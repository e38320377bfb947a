import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiSession, signInToApi, until } from '../api-session.ts'
import { makeCallFile } from '../call-file-maker.ts'
import type { Page } from '@playwright/test'
import { digestOfMonth } from '../faults/month-digest.ts'
import { expect, test } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'
import * as screen from '../invoice-runs/month-on-screen.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { type Portal, startPortal } from '../portal-process.ts'
import { readFacts } from '../recomputation/reference-facts.ts'
import { startSeparatePostgres } from '../separate-postgres.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { startUsers } from './users-at-work.ts'

const username = 'jo'
const password = 'correct-horse-battery'
const PEOPLE = 3

type Step = 'collect' | 'rate' | month.ProcessGroup
type Meanwhile = (step: Step, run?: number) => Promise<void>

test('three servers and four workers are replaced one by one while a month is billed, without a failed request', {
  tag: '@soak',
}, async ({ page }) => {
  test.setTimeout(1_200_000)
  const postgres = await startSeparatePostgres()
  const folder = await mkdtemp(join(tmpdir(), 'nineops-machines-'))
  const running = new Set<Portal>()
  const balancer = await startBalancer()
  try {
    const seeded = await postgres.create('seeded')
    const env = { DATABASE_URL: seeded, DATA_DIR: join(folder, 'seeded'), NINEOPS_PASSWORD: password }
    await runScript('user:create', ['--username', username, '--name', 'Jo', '--email', 'jo@example.com'], env)
    await runScript('demo', ['--accounts', '600', '--calls', '600', '--months', '1'], env)
    const { client, carrier, services } = await withDatabase(seeded, db =>
      readFacts(db, 'Beacon Telecom', 'Trunkline'),
    )
    const file = makeCallFile({ callers: services, lines: 20_000, name: 'october.csv', idPrefix: 'R' })
    const bill = async (address: string, during: Meanwhile): Promise<void> => {
      const api = await signInToApi(address, username, password)
      await billMonth({ api, client, carrier, file, during })
    }

    const start = async (name: string, service: string, options: { port?: number } = {}): Promise<Portal> => {
      const portal = await startPortal({
        dataDir: join(folder, name),
        databaseUrl: postgres.urlOf(name),
        services: service,
        settings: { DRAIN_SECONDS: '3', NODE_COMPILE_CACHE: join(folder, 'compiled') },
        ...options,
      })
      running.add(portal)
      return portal
    }
    const stop = async (portal: Portal, signal: NodeJS.Signals) => {
      await portal.stop(signal)
      running.delete(portal)
    }

    await postgres.create('alone', 'seeded')
    const alone = await start('alone', 'api,worker')
    await bill(alone.address, async () => {})
    const undisturbed = await digestOfMonth(postgres.urlOf('alone'), client)
    await stop(alone, 'SIGTERM')

    await postgres.create('many', 'seeded')
    const servers = await Promise.all([1, 2, 3].map(() => start('many', 'api')))
    const workers = await Promise.all([1, 2, 3, 4].map(() => start('many', 'worker')))
    const route = () => balancer.use(servers.map(server => server.port))
    const allReady = () => until(async () => servers.every(({ port }) => balancer.isReady(port)), Boolean)
    route()
    await allReady()

    const replaceServer = async (at: number, signal: NodeJS.Signals) => {
      const old = servers[at]
      if (old) await stop(old, signal)
      if (old && signal === 'SIGTERM')
        expect(balancer.lost(old.port), 'calls lost by a server that was asked to stop').toBe(0)
      servers[at] = await start('many', 'api')
      route()
      await allReady()
    }
    const replaceWorker = async (at: number, signal: NodeJS.Signals) => {
      const old = workers[at]
      if (old) await stop(old, signal)
      workers[at] = await start('many', 'worker')
    }
    const replacing: Partial<Record<Step, () => Promise<unknown>>> = {
      collect: () => Promise.all([replaceServer(0, 'SIGTERM'), replaceWorker(0, 'SIGKILL')]),
      rate: () => replaceWorker(1, 'SIGTERM'),
      calculate: () => Promise.all([replaceServer(1, 'SIGKILL'), replaceWorker(2, 'SIGKILL')]),
      produce: () => Promise.all([replaceServer(2, 'SIGTERM'), replaceWorker(3, 'SIGTERM')]),
    }

    const users = await startUsers(balancer.address, PEOPLE, { username, password, client })
    await bill(balancer.address, async (step, run) => {
      if (step === 'prepare') await openConsole(page, balancer, run ?? 0)
      await replacing[step]?.()
    })
    for (const group of month.groups) await screen.untilGroupDone(page, group)
    await expect(page.getByRole('alert')).toHaveCount(0)

    for (const { saved, held } of await users.end())
      expect(held, 'saves that are kept, each once').toBe(saved)
    expect(users.errors()).toEqual([])
    expect(users.calls()).toBeGreaterThan(100)
    expect(balancer.failed()).toEqual([])
    expect(await digestOfMonth(postgres.urlOf('many'), client)).toEqual(undisturbed)
  } finally {
    await balancer.close()
    await Promise.all([...running].map(portal => portal.stop('SIGKILL')))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** A user who watches the run from its console, in a browser, and never reloads. */
async function openConsole(page: Page, { address }: Balancer, run: number): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  // A page that is left while it loads its user would say so in the console.
  const user = page.waitForResponse('**/api/login/userinfo')
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  await user
  await page.goto(`${address}/bureau/invoice-runs/${run}`)
  await expect(screen.processList(page)).toBeVisible()
}

/** A whole month; `during` runs during each step. */
async function billMonth({
  api,
  client,
  carrier,
  file,
  during,
}: {
  api: ApiSession
  client: number
  carrier: number
  file: Parameters<typeof month.uploadCalls>[3]
  during: Meanwhile
}): Promise<void> {
  const uploaded = await month.uploadCalls(api, client, carrier, file)
  await during('collect')
  expect((await month.untilCollected(api, client, uploaded.index)).status).toBe('taken')
  const { index: billRun } = await month.createBillRun(api, client)
  await month.startRating(api, client, billRun)
  await during('rate')
  expect((await month.untilRated(api, client, billRun)).failure).toBeNull()
  await month.closeBillRun(api, client, billRun)
  const { index: run } = await month.createInvoiceRun(api, client, billRun)
  for (const group of month.groups) {
    await month.startGroup(api, run, group)
    await during(group, run)
    await month.untilGroupDone(api, run, group)
  }
}
