import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { type Counts, countPlaywright, countVitest } from './count-results.ts'

const root = dirname(import.meta.dirname)
const cache = join(root, 'node_modules/.cache')

/** Checks without tests: each is one that passes or fails. */
const checks: [string, string[]][] = [
  ['types of contract and server', ['tsc', '-p', '.']],
  ['types of the portal', ['tsc', '-p', 'web']],
  ['types of the browser tests', ['tsc', '-p', 'e2e']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['biome', 'format', '.']],
  ['import rules', ['node', 'scripts/check-imports.ts']],
  ['specification table', ['node', 'scripts/check-specification.ts']],
  ['security list', ['node', 'scripts/check-security.ts']],
  ['dead code', ['knip']],
]

/** The suites by name, in the order in which they run; undefined when there is nothing to run. */
export const suites: Record<string, () => Promise<Counts | undefined>> = {
  checks: runChecks,
  'unit-and-api': runVitest,
  browser: runPlaywright,
}

async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [title, command] of checks) {
    const begun = Date.now()
    const passed = (await run(command)) === 0
    counts[passed ? 'passed' : 'failed'] += 1
    console.log(`${passed ? '✓' : '✗'} ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  }
  return counts
}

async function runVitest(): Promise<Counts> {
  const file = await freshReport('vitest.json')
  const code = await run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return countVitest(await readReport(file), code)
}

async function runPlaywright(): Promise<Counts | undefined> {
  const specs: string[] = []
  for await (const spec of glob('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules/**'] }))
    specs.push(spec)
  if (specs.length === 0) return undefined
  const file = await freshReport('playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run(['playwright', 'test', '--config=e2e', '--reporter=list,json'], env)
  return countPlaywright(await readReport(file), code)
}

/** Runs a program of the packages, its output shown as it comes; the exit code, 1 when it was ended. */
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

/** Path of a report; an older one must not be taken for this run's. */
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
