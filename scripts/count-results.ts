/** What one suite comes to. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** The tests that failed, each with the first line of why. */
  failures?: string[]
}

/** The parts of vitest's JSON report that count. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests?: number
  numTodoTests?: number
  testResults: {
    name?: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/** The parts of Playwright's JSON report that count. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
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
  })
}

/** Counts of a Playwright run; a test that passes only when tried again has failed. */
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return crashed
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest(exitCode, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped })
}

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

/** A run that ends with an error, or ran nothing, is never a clean one. */
function honest(exitCode: number, counts: Counts): Counts {
  const clean = exitCode === 0 && counts.passed > 0
  return clean || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}
