import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { type Counts, countPlaywright, countVitest, slowestOf, type Timed } from './count-results.ts'

const root = dirname(import.meta.dirname)
const cache = join(root, 'node_modules/.cache')

/** At a lower priority than the tests that run at the same time. */
const patiently = ['nice', '-n', '10']

/** Go programs on one processor, so that none checks what another has; seldom collecting garbage. */
const frugal = ['GOMAXPROCS=1', 'GOGC=400']
const tsc = (project: string) => ['env', ...frugal, 'tsc', '--singleThreaded', '-p', project]

/** Checks without tests: each passes or fails. */
const checks: [string, string[]][] = [
  ...['.', 'web', 'e2e'].map((project): [string, string[]] => [
    `types of ${project === '.' ? 'the server' : project}`,
    tsc(project),
  ]),
  // Asked for --type-check as well, it takes twice the processor time of both.
  ['lint', ['env', ...frugal, 'oxlint', '--type-aware', '--deny-warnings']],
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
  // Tests of `npm test` on what chance gives, with many more requests and resellers.
  fuzz: () =>
    runVitest(['every-call.fuzz', 'store-report', 'collect-file'], {
      FUZZ_REQUESTS: '40',
      REPORT_RESELLERS: '24',
      FLAT_LINES: '200000',
    }),
  // Each starts many processes of its own.
  soak: () => runPlaywright(['soak'], '--workers=1'),
  // Both on the cluster that CITUS_URL names: what reads and writes calls, and months on it.
  citus: () => runVitest(onCluster),
  'citus-month': () => runPlaywright(['citus'], '--workers=1'),
  // On the database that FAILOVER_URL names, whose primary FAILOVER_LOSE makes fail.
  failover: () => runPlaywright(['failover'], '--workers=1'),
}

/** Tests of the features that read or write the tables that a cluster spreads. */
const onCluster = [
  'account-calls',
  'account-services',
  'bespoke-functions',
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
  'shadow-runs',
  'ssrs-reports',
  'timelines',
].map(name => `server/src/features/${name}`)

/** The suites of `npm test`. */
export const usual = ['checks', 'unit-and-api', 'browser']

/** Makes the data of the portals under test beforehand; where that fails, the browser's suite says so. */
export const makeDemoData = (): Promise<Run> => run([...patiently, 'node', 'e2e/demo-data.ts'])

/** Shows what the checks say only when all are done, as other suites run beside them. */
async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const times: Timed[] = []
  const said: string[] = []
  for (const [title, command] of checks) {
    const begun = Date.now()
    const { code, output } = await run([...patiently, ...command], {}, 'pipe')
    counts[code === 0 ? 'passed' : 'failed'] += 1
    times.push({ title, took: Date.now() - begun })
    said.push(`${output}${code === 0 ? '✓' : '✗'} ${title}`)
  }
  console.log(['', '── checks ──', ...said].join('\n'))
  return { ...counts, slowest: slowestOf(times) }
}

async function runVitest(files: string[] = [], env: Record<string, string> = {}): Promise<Counts> {
  const file = await freshReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(['vitest', 'run', ...files, ...reporters], env)
  return countVitest(await readReport(file), code)
}

async function runPlaywright(projects: readonly string[], ...options: string[]): Promise<Counts | undefined> {
  const specs: string[] = []
  for await (const spec of glob('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules/**'] }))
    specs.push(spec)
  if (specs.length === 0) return undefined
  const file = await freshReport(`${projects.at(-1)}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await run(
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

interface Run {
  /** The exit code; 1 when it was killed. */
  code: number
  output: string
}

/** Runs a program of the packages, and shows its output as it comes or returns it. */
async function run(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
  output: 'inherit' | 'pipe' = 'inherit',
): Promise<Run> {
  const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(
    delimiter,
  )
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env, PATH: path },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { code: code ?? 1, output: said }
  } catch (error) {
    console.error(`${program} could not be run: ${String(error)}`)
    return { code: 1, output: said }
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
