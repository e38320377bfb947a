import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { type Counts, countPlaywright, countVitest, slowestOf, type Timed } from './count-results.ts'

const root = dirname(import.meta.dirname)
const cache = join(root, 'node_modules/.cache')

/** Checks without tests: each passes or fails. */
const checks: [string, string[]][] = [
  // One program reads the types for both.
  ['types and lint', ['oxlint', '--type-aware', '--type-check', '--deny-warnings']],
  ['format', ['biome', 'format', '.']],
  ['import rules', ['node', 'scripts/check-imports.ts']],
  ['words and folders', ['node', 'scripts/check-folders.ts']],
  ['specification table', ['node', 'scripts/check-specification.ts']],
  ['security list', ['node', 'scripts/check-security.ts']],
  ['decision records', ['node', 'scripts/check-decisions.ts']],
  ['statuses, SQL and words', ['node', 'scripts/check-code.ts']],
  ['type assertions', ['node', 'scripts/check-assertions.ts']],
  ['dead code', ['knip']],
]

/** Specs that start processes of their own take longest, so they begin first: at the end one worker would wait for them. */
const browser = ['processes', 'browser']

/** Runs a suite; undefined when there is nothing to run. */
export const suites: Record<string, () => Promise<Counts | undefined>> = {
  checks: runChecks,
  'unit-and-api': () => runVitest(),
  browser: () => runPlaywright(browser),
  // The fuzz test of `npm test` with many more requests.
  fuzz: () => runVitest(['every-call.fuzz'], { FUZZ_REQUESTS: '40' }),
  // Each starts many processes of its own.
  soak: () => runPlaywright(['soak'], '--workers=1'),
  // Both on the cluster that CITUS_URL names: what reads and writes calls, and months on it.
  citus: () => runVitest(onCluster),
  'citus-month': () => runPlaywright(['citus'], '--workers=1'),
}

/** Tests of the features that read or write the tables that a cluster spreads. */
const onCluster = [
  'account-calls',
  'bill-runs',
  'call-rating',
  'call-traces',
  'data-collection',
  'end-of-run-packs',
  'evidence-packs',
  'exception-reporting',
  'explanations',
  'helplines',
  'invoice-reporting/store-report',
  'invoice-runs',
  'personal-data',
  'provisional-usage',
  'rerating',
  'ssrs-reports',
  'timelines',
].map(name => `server/src/features/${name}`)

/** The suites of `npm test`. */
export const usual = ['checks', 'unit-and-api', 'browser']

/** Makes the data of the portals under test beforehand; where that fails, the browser's suite says so. */
export const makeDemoData = (): Promise<number> => run(['node', 'e2e/demo-data.ts'])

async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const times: Timed[] = []
  for (const [title, command] of checks) {
    const begun = Date.now()
    const passed = (await run(command)) === 0
    counts[passed ? 'passed' : 'failed'] += 1
    times.push({ title, took: Date.now() - begun })
    console.log(`${passed ? '✓' : '✗'} ${title}`)
  }
  return { ...counts, slowest: slowestOf(times) }
}

async function runVitest(files: string[] = [], env: Record<string, string> = {}): Promise<Counts> {
  const file = await freshReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(['vitest', 'run', ...files, ...reporters], env)
  return countVitest(await readReport(file), code)
}

async function runPlaywright(projects: readonly string[], ...options: string[]): Promise<Counts | undefined> {
  const specs: string[] = []
  for await (const spec of glob('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules/**'] }))
    specs.push(spec)
  if (specs.length === 0) return undefined
  const file = await freshReport(`${projects.at(-1)}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run(
    [
      'playwright',
      'test',
      '--config=e2e',
      ...projects.map(name => `--project=${name}`),
      '--reporter=list,json',
      ...options,
    ],
    env,
  )
  return countPlaywright(await readReport(file), code)
}

/** Runs a program of the packages and shows its output as it comes; returns the exit code, 1 when it was killed. */
async function run([program = '', ...args]: string[], env: Record<string, string> = {}): Promise<number> {
  const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(
    delimiter,
  )
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: path },
  })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code ?? 1
  } catch (error) {
    console.error(`${program} could not be run: ${String(error)}`)
    return 1
  }
}

/** Path of a report; an older one is removed, so that it is not taken for this run's. */
async function freshReport(name: string): Promise<string> {
  const file = join(cache, name)
  await mkdir(cache, { recursive: true })
  await rm(file, { force: true })
  return file
}

async function readReport<T>(file: string): Promise<T | undefined> {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
