import { arch, cpus, totalmem } from 'node:os'
import type { CaseSize } from '../rules-over-months/bill-case.ts'
import { type Findings, noFindings } from '../rules-over-months/bill-month.ts'
import { addRule } from '../rules-over-months/rule-counts.ts'

/** Totals over several cases. */
export function mergeFindings(all: readonly Findings[]): Findings {
  const merged = noFindings()
  for (const one of all) {
    merged.differences.push(...one.differences)
    merged.rows += one.rows
    merged.pdfs += one.pdfs
    merged.pdfsRead += one.pdfsRead
    for (const [rule, times] of one.rules) addRule(merged.rules, rule, times)
    for (const [step, took] of one.seconds) merged.seconds.set(step, (merged.seconds.get(step) ?? 0) + took)
  }
  return merged
}

const count = (value: number) => Math.round(value).toLocaleString('en-GB')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
const monthOf = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(`${day}T12:00:00Z`))

const steps: Record<string, string> = {
  establish: 'make resellers, accounts, services, charges and terms',
  change: 'change bundles, charges, contracts and VAT rates',
  collect: 'collect call files',
  rate: 'rate',
  invoice: 'prepare, calculate, number and produce PDFs',
  release: 'host and write the end-of-run files',
  recompute: 'recompute',
  compare: 'download and compare',
}

/** Renders `docs/exactness.md`. */
export function exactnessReport(
  cases: readonly CaseSize[],
  findings: Findings,
  absent: readonly string[],
  run: { seconds: number; memory: number; commit: string; seed: number },
): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  return `# Exactness

Written by \`npm run bench -- exact --write\`. A reseller is made with all that rules are for and billed month by month
over the API, as staff do it, on the product as it runs: a server, a worker and a PostgreSQL of its own. What it must
come to is worked out a second time by a plain program (\`e2e/recomputation\`) that shares no code with the engine, and
all that the product says is compared with it. \`--accounts\`, \`--calls\` and \`--seed\` choose another month.

${table(
  ['', ''],
  [
    ['Date', new Date().toISOString().slice(0, 10)],
    ['Commit', run.commit],
    ['Machine', machine],
    ['Seed', String(run.seed)],
    ...cases.map(({ name, accounts, lastMonth, calls }) => [
      name,
      `${count(accounts)} accounts, ${monthOf(lastMonth)} with ${count(calls.at(-1) ?? 0)} call records, and the month before with ${count(calls[0] ?? 0)}`,
    ]),
    ['Rows compared', count(findings.rows)],
    [
      'PDFs',
      `${count(findings.pdfs)} there and as the manifest says, ${count(findings.pdfsRead)} of them read for their amounts`,
    ],
    ['**Differences**', `**${count(findings.differences.length)}**`],
    ['Rules that did not occur', count(absent.length)],
    ['Whole run', `${count(run.seconds)} s`],
    ['Memory of the recomputation', `${count(run.memory / 2 ** 20)} MB at most`],
  ],
)}

## What is compared

- Each line of each call file: accepted, rejected with its reason and text, or duplicate.
- The bill run: calls, late, unallocated and unrated ones, charge and cost to a millionth of a pound; unallocated numbers.
- \`invoices.csv\`, \`calls.csv\`, \`sales-ledger.csv\`, \`direct-debit-left-out.csv\` and every Direct Debit file: each
  byte, in order. The calls of \`calls.csv\` are of every kind, with what was billed, what bundles cover, the access and
  service charge and the description of the service.
- \`lines.csv\`: each line, their numbers and order; not the words in \`detail\`.
- \`deferrals.csv\`: each line's net in each month of its days.
- Print files: the pages of each posted document, in the order of postcodes, each on sheets of its own, and their index.
- Each electronic invoice: number, net, VAT and gross.
- What each invoice shows of bundles of its account: included, used, and used of earlier months.
- Invoice and credit note numbers: gapless, in account-number order, and the next ones after the run.
- VAT by rate: in the sums of \`invoices.csv\` and by tax code in the ledger.
- Control totals, reconciliation, sizes and checksums in the manifest; accounts that fail, by cause, with their money.
- What was billed of each charge, which the month after starts from; early termination charges.
- PDFs: one for each document; of a sample, the number, account, totals and every line's amount.

Money after the invoice is compared over a year by \`npm run test:soak\` (\`e2e/money-over-months\`): a plain ledger is kept
beside the product, and every balance, posting, remainder, statement, aged-debt figure, Direct Debit file, ledger export and
month-end must agree with it, also while servers, workers and the database are killed.

## How often each rule occurred

The run fails if one of them does not occur.

${table(
  ['Rule', 'Times'],
  [...findings.rules].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([rule, times]) => [rule, count(times)]),
)}

## Time

${table(
  ['Step', 'Seconds'],
  Object.entries(steps).map(([step, words]) => [words, (findings.seconds.get(step) ?? 0).toFixed(1)]),
)}
`
}
