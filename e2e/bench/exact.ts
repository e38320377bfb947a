import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadBankHolidays } from '../rules-over-months/bank-holidays.ts'
import { billCase, type CaseSize } from '../rules-over-months/bill-case.ts'
import type { Findings } from '../rules-over-months/bill-month.ts'
import { exactnessReport, mergeFindings } from './exact-report.ts'
import { noDebits } from '../rules-over-months/month-books.ts'
import { startOwnPortal } from '../rules-over-months/own-portal.ts'
import { absentRules } from '../rules-over-months/rules.ts'

// Recomputes a large generated month from its call files and compares it with every output of the product:
// `npm run bench -- exact --accounts 20000 --calls 1000000 --seed 1 --write`.
const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20261025' },
    write: { type: 'boolean', default: false },
  },
})
const number = (text: string, what: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${what} is a whole number above zero, not ${text}.`)
  return Number(text)
}
const accounts = number(options.accounts, 'accounts')
const calls = number(options.calls, 'calls')
const seed = number(options.seed, 'seed')

const small = { accounts: Math.min(accounts, 600), patience: 1800, pdfStep: 50 }
const some = Math.min(calls, 20_000)
const cases: CaseSize[] = [
  // The hour skipped in spring.
  {
    ...small,
    name: 'Spring Telecom',
    lastMonth: '2026-03-01',
    calls: [Math.ceil(some / 4), some],
    seed: seed + 1,
  },
  {
    accounts,
    patience: 1800,
    pdfStep: 250,
    name: 'Autumn Telecom',
    lastMonth: '2026-10-01',
    calls: [Math.ceil(calls / 20), calls],
    seed,
  },
]

const start = performance.now()
const portal = await startOwnPortal(['api', 'worker'], 10)
const found: Findings[] = []
try {
  const debits = noDebits()
  const collections = await loadBankHolidays(portal.api, 4)
  for (const [at, size] of cases.entries())
    found.push(
      await billCase(
        portal.api,
        portal.database,
        size,
        collections.slice(2 * at, 2 * at + 2),
        debits,
        console.log,
      ),
    )
} finally {
  await portal.stop()
}
const findings = mergeFindings(found)
const absent = absentRules(findings.rules)
const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trim()
const report = exactnessReport(cases, findings, absent, {
  seconds: (performance.now() - start) / 1000,
  memory: process.resourceUsage().maxRSS * 1024,
  commit: git('rev-parse', '--short', 'HEAD'),
  seed,
})
console.log(report)
if (findings.differences.length > 0 || absent.length > 0) {
  console.error([...findings.differences, ...absent.map(rule => `Nothing met the rule: ${rule}`)].join('\n'))
  process.exitCode = 1
} else if (options.write) await writeFile(join(root, 'docs/exactness.md'), report)
