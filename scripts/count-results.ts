import { basename } from 'node:path'

/** The result of one suite. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** The failed tests, each with the first line of its error. */
  failures?: string[]
  /** Durations in milliseconds, slowest first. */
  slowest?: Timed[]
}

export interface Timed {
  title: string
  took: number
}

const LISTED = 10

/** The slowest ten. */
export const slowestOf = (timed: readonly Timed[]): Timed[] =>
  timed.toSorted((one, other) => other.took - one.took).slice(0, LISTED)

/** The relevant parts of vitest's JSON report. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests?: number
  numTodoTests?: number
  testResults: {
    name?: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; duration?: number; failureMessages?: string[] }[]
  }[]
}

/** The relevant parts of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** Counts of a vitest run; a file that fails outside its tests (it can't be loaded, say) is one failure. */
export function countVitest(report: VitestReport | undefined, exitCode: number): Counts {
  if (!report) return crashed
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(result => result.status === 'failed'),
  )
  return honest(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    failures: report.testResults.flatMap(file => [
      ...(brokenFiles.includes(file) ? [`${file.name ?? 'a file'}: ${firstLine(file.message)}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(test => `${test.fullName ?? 'a test'}: ${firstLine(test.failureMessages?.[0])}`),
    ]),
    slowest: slowestOf(
      report.testResults.flatMap(({ name = '', assertionResults }) =>
        assertionResults.map(({ fullName = '', duration = 0 }) => ({
          title: `${basename(name)}: ${fullName}`,
          took: duration,
        })),
      ),
    ),
  })
}

/** Counts of a Playwright run; a test that passes only on a retry has failed. */
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return crashed
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + report.errors.length
  const slowest = slowestOf((report.suites ?? []).flatMap(timesOf))
  return honest(exitCode, { passed: expected, failed, skipped, slowest })
}

const timesOf = ({ file, specs = [], suites = [] }: PlaywrightSuite): Timed[] => [
  ...specs.map(({ title, tests }) => ({
    title: `${basename(file)}: ${title}`,
    took: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...suites.flatMap(timesOf),
]

/** Counts of all suites together; without a single test that is a failure. */
export function total(suites: Counts[]): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of suites) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return honest(0, sum)
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''

const crashed: Counts = { passed: 0, failed: 1, skipped: 0 }

/** A run that exits with an error, or ran nothing, never counts as passed. */
function honest(exitCode: number, counts: Counts): Counts {
  const clean = exitCode === 0 && counts.passed > 0
  return clean || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}
