import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { arch, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { signInToApi } from '../api-session.ts'
import * as month from '../invoice-runs/month-over-api.ts'
import { runScript } from '../portal-command.ts'
import { startPortal } from '../portal-process.ts'
import { startSeparatePostgres } from '../separate-postgres.ts'
import { errorLines, tablesOf } from './load/figures.ts'
import { watchPeople } from './load/people.ts'

// Simulates users of one server, first alone, then during an invoice run in separate workers:
// `npm run bench -- load`, with `--write` into docs/load.md.
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    accounts: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    workers: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const password = 'correct-horse-battery'
const WARM_MS = 15_000
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

const folder = await mkdtemp(join(tmpdir(), 'nineops-load-'))
const postgres = await startSeparatePostgres(folder)
const stops: (() => Promise<unknown>)[] = []
try {
  const databaseUrl = await postgres.create('load')
  const dataDir = join(folder, 'data')
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NINEOPS_PASSWORD: password }
  say('Making the data …')
  await runScript('user:create', ['--username', 'jo', '--name', 'Jo', '--email', 'jo@example.com'], env)
  await runScript('demo', ['--accounts', '1200', '--calls', '12000'], env)
  const script = ['bench/load.data.ts', databaseUrl, options.people, options.accounts, options.calls]
  const { stdout } = await run(process.execPath, script, { cwd: root, maxBuffer: 2 ** 26 })
  const made = JSON.parse(stdout) as {
    client: number
    billRun: number
    tokens: string[]
    accounts: number[]
  }
  const start = async (services: string) => {
    const portal = await startPortal({ dataDir, databaseUrl, services })
    stops.push(() => portal.stop())
    return portal
  }
  const server = await start('api')
  for (let worker = 0; worker < Number(options.workers); worker += 1) await start('worker')

  const api = await signInToApi(server.address, 'jo', password)
  const { index } = await month.createInvoiceRun(api, made.client, made.billRun)
  const scene = { client: made.client, accounts: made.accounts, run: () => index }
  const watch = (until: Promise<unknown>) =>
    watchPeople({ address: server.address, tokens: made.tokens, scene, until })
  say('Warming …')
  await watch(sleep(WARM_MS))
  say(`${options.people} people without a run …`)
  const alone = await watch(sleep(Number(options.seconds) * 1000))
  say('The same beside the run …')
  const began = performance.now()
  const billing = month.runGroups(api, index, month.groups, 600)
  const beside = await watch(billing)
  const runSeconds = (performance.now() - began) / 1000
  const metrics = await month.metricsOf(api, index)

  for (const line of [...errorLines(alone), ...errorLines(beside)]) console.log(line)
  const tables = tablesOf(alone, beside)
  const summary = `${options.people} people, one server, ${options.workers} ${options.workers === '1' ? 'worker' : 'workers'}. The run: ${metrics.invoices} invoices of ${metrics.accounts} accounts with ${metrics.calls} calls, prepared, calculated, numbered and rendered in ${runSeconds.toFixed(0)} s.`
  const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL 18.4, ${new Date().toISOString().slice(0, 10)}, commit ${commit.trim()}`
  console.log(`\n${tables}\n\n${summary}\n\n${machine}`)
  if (options.write) await writeFile(join(root, 'docs/load.md'), page(tables, summary, machine))
} finally {
  for (const stop of stops.toReversed()) await stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

function page(tables: string, summary: string, machine: string): string {
  return `# People at work beside a run

Written by \`npm run bench -- load --write\`. Each of the people has a session and a connection of their own, calls about
once a second and never while an answer is out: lists, the board, a run's console, account search, account pages and
call records, and now and then a note or a draft (\`e2e/bench/load/tasks.ts\`). Database, server, workers and the people
share the machine; times are measured where the people are.

${tables}

${summary}

Machine: ${machine}.
`
}
