import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { postgresSeconds, processSeconds } from '../../bench/processor-time.ts'
import { runScript } from '../portal-command.ts'
import { startPortal } from '../portal-process.ts'
import { startSeparatePostgres } from '../separate-postgres.ts'

// Processor time of a page of the five lists that people open most, in the server and in PostgreSQL, and that of bare
// Fastify and pg for 50 rows of the same table with all columns and their count: `npm run bench -- pages`.
const PAGES = 1000
const ROUNDS = 5
const AT_ONCE = 6
const LISTS = 5
const root = join(import.meta.dirname, '../..')

interface Spent {
  server: number
  postgres: number
}

const folder = await mkdtemp(join(tmpdir(), 'nineops-pages-'))
const postgres = await startSeparatePostgres(folder)
const stops: (() => unknown)[] = []
try {
  const databaseUrl = await postgres.create('pages')
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, NINEOPS_PASSWORD: 'correct-horse-battery' }
  await runScript('user:create', ['--username', 'jo', '--name', 'Jo', '--email', 'jo@example.com'], env)
  await runScript('demo', ['--accounts', '1200', '--calls', '12000'], env)
  // A session may make 1,200 calls a minute, so each measurement has one of its own.
  const people = String(LISTS * (ROUNDS + 1))
  const script = ['bench/load.data.ts', databaseUrl, people, '10', '100']
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: root, maxBuffer: 2 ** 26 })
  const { tokens } = JSON.parse(stdout) as { tokens: string[] }
  const portal = await startPortal({ dataDir: folder, databaseUrl, services: 'api' })
  stops.push(() => portal.stop())
  const watch = new Client({ connectionString: databaseUrl })
  await watch.connect()
  stops.push(() => watch.end())
  const { rows } = await watch.query<{ client: number; account: number; run: number }>(`
    select r.client_index as client, r.account_index as account,
      (select i.index from invoice_runs i where i.client_index = r.client_index order by i.account_count desc limit 1) as run
    from rated_calls r where r.account_index is not null group by 1, 2 order by count(*) desc limit 1`)
  const [of] = rows
  if (!of) throw new Error('The demo has no calls.')
  await watch.query('vacuum analyze')

  const lists = [
    [
      'accounts',
      `client_index = ${of.client}`,
      'account_number',
      `clients/${of.client}/accounts/list?pageSize=50`,
    ],
    ['bill_runs', `client_index = ${of.client}`, 'index desc', `clients/${of.client}/billruns`],
    ['invoice_runs', `client_index = ${of.client}`, 'index desc', `clients/${of.client}/invoiceruns`],
    [
      'invoice_run_accounts',
      `invoice_run_index = ${of.run}`,
      'account_number',
      `invoiceruns/${of.run}/accounts?pageSize=50`,
    ],
    [
      'rated_calls',
      `client_index = ${of.client} and account_index = ${of.account}`,
      'started_at desc',
      `clients/${of.client}/accounts/${of.account}/calls?pageSize=50`,
    ],
  ] as const
  const floors = lists.map(([table, condition, order]) => [table, condition, order])
  const bare = fork(join(root, 'server/test/bench/run-bare-pages.ts'), [databaseUrl, JSON.stringify(floors)])
  stops.push(() => bare.disconnect())
  const [floor] = (await once(bare, 'message')) as [string]
  /** Processor milliseconds of each of so many pages. */
  const measure = async (url: string, pid: number | undefined, headers = {}): Promise<Spent> => {
    const before = { server: await processSeconds(pid), postgres: await postgresSeconds(watch) }
    const done = await autocannon({ url, headers, connections: AT_ONCE, amount: PAGES })
    if (done['2xx'] !== PAGES) throw new Error(`${url} was answered ${done['2xx']} times of ${PAGES}.`)
    const each = (after: number, then: number) => ((after - then) * 1000) / PAGES
    return {
      server: each(await processSeconds(pid), before.server),
      postgres: each(await postgresSeconds(watch), before.postgres),
    }
  }
  const mean = (all: Spent[], where: keyof Spent) =>
    all.reduce((sum, one) => sum + one[where], 0) / all.length
  console.log(
    '| page of 50 | server, PostgreSQL | bare Fastify and pg | ratio | goal |\n|---|---|---|---|---|',
  )
  for (const [table, , , path] of lists) {
    const ours: Spent[] = []
    const theirs: Spent[] = []
    // In turns, so that both meet the same noise; the first is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const headers = { authorization: `Bearer ${tokens.pop()}` }
      ours.push(await measure(`${portal.address}/api/${path}`, portal.process.pid, headers))
      theirs.push(await measure(`${floor}/${table}`, bare.pid))
    }
    const [a, b] = [ours.slice(1), theirs.slice(1)]
    const text = (all: Spent[]) => `${mean(all, 'server').toFixed(2)}, ${mean(all, 'postgres').toFixed(2)} ms`
    const sum = (all: Spent[]) => mean(all, 'server') + mean(all, 'postgres')
    console.log(`| ${table} | ${text(a)} | ${text(b)} | ${(sum(b) / sum(a)).toFixed(2)} | ≥ 1.00 |`)
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
