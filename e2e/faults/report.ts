import { execFile } from 'node:child_process'
import { arch, cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'
import type { Bureau, Size } from './bureau.ts'
import type { BilledMonth } from './run-month.ts'
import { type Inflicted, median, type Tally } from './tally.ts'

export interface Round extends BilledMonth {
  files: 'folder' | 'bucket'
  faults: readonly Inflicted[]
  differences: readonly string[]
}

interface Runs {
  seed: number
  began: Date
  size: Size
  bureau: Bureau
  reference: BilledMonth
  rounds: readonly Round[]
  tally: Tally
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const timesOf = (list: readonly Inflicted[]) => list.flatMap(({ recoveredMs }) => recoveredMs ?? [])
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

async function commitNow(): Promise<string> {
  const git = promisify(execFile)
  const { stdout } = await git('git', ['log', '-1', '--format=%h'], { cwd: import.meta.dirname }).catch(
    () => ({
      stdout: 'unknown',
    }),
  )
  return stdout.trim()
}

function kindRows({ all }: Tally): string[] {
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  return [...kinds]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, list]) => {
      const times = list.flatMap(({ recoveredMs }) => recoveredMs ?? [])
      return row(kind, list.length, times.length, seconds(median(times)), seconds(Math.max(0, ...times)))
    })
}

function duringRows({ all }: Tally): string[] {
  const during = new Map<string, number>()
  for (const one of all) for (const what of one.during) during.set(what, (during.get(what) ?? 0) + 1)
  return [...during].toSorted(([, a], [, b]) => b - a).map(([what, times]) => row(what, times))
}

const rowsOf = (month: BilledMonth, part: string) =>
  sum([...month.results.values()].map(result => result.get(part)?.length ?? 0))

function notTried({ bureau, rounds }: Runs): string[] {
  const missing: string[] = []
  if (!bureau.databaseDisk) missing.push('the disk of the database full')
  if (rounds.some(({ files, couldFillDisk }) => files === 'folder' && !couldFillDisk))
    missing.push('the disk of the files full')
  if (missing.length === 0) return []
  return [`Not tried, for no file system could be mounted here: ${missing.join(' and ')}.`, '']
}

/** The text of docs/faults.md, and whether anything was lost or differs. */
export async function describeRuns(runs: Runs): Promise<{ text: string; failed: boolean }> {
  const { seed, began, size, reference, rounds, tally } = runs
  const times = timesOf(tally.all)
  const machine = timesOf(tally.all.filter(({ broke }) => broke))
  const differences = rounds.flatMap(round => round.differences)
  const wrong = rounds.flatMap(({ emails }) => emails.wrong)
  const unexpected = rounds.flatMap(round => round.unexpected)
  const lost = tally.all.length - times.length
  const each = (of: (round: Round) => number) => sum(rounds.map(of))
  const text = [
    '# Faults',
    '',
    'Written by `npm run faults -- --write`; not by hand.',
    '',
    `${began.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${await commitNow()}, ${cpus().length} cores (${cpus()[0]?.model ?? arch()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, seed ${seed}.`,
    '',
    'A month of three resellers (files arriving, collected, rated, closed, invoices prepared, calculated, numbered, produced,',
    'confirmed, hosted, e-mailed, packed with their Direct Debits, delivered to two output paths) on two servers and two',
    'workers with a PostgreSQL of its own: once without faults, then again and again while faults strike whatever is under',
    'way. Two runs of the same brands are numbered at once. Half of all messages are let down by the mail server throughout;',
    'where files are kept in a bucket, half of its requests fail, and one request in a hundred to the output server cuts its',
    'lines. Nobody helps but as a person at a browser would:',
    'by asking again where no answer came, and by pressing a button again where work says that it has stopped.',
    '',
    'The same on a cluster that loses its primary: [failover](failover.md).',
    '',
    ...notTried(runs),
    row('of each month', ''),
    row('---', '---:'),
    ...(
      [
        'call files',
        'calls',
        'lines not taken',
        'rated calls',
        'accounts',
        'invoices',
        'lines',
        'PDFs',
        'e-mails',
        'Direct Debits',
      ] as const
    ).map(part => row(part, rowsOf(reference, part).toLocaleString('en-GB'))),
    row('without faults', `${reference.seconds.toFixed(0)} s`),
    row(
      `with faults, ${rounds.length} months`,
      rounds.map(round => `${round.seconds.toFixed(0)} s`).join(', '),
    ),
    '',
    '## Result',
    '',
    row('', ''),
    row('---', '---:'),
    row('faults of machines, lines, disks, clocks and files', tally.all.filter(({ broke }) => broke).length),
    row('buttons pressed five times at once', tally.all.filter(({ broke }) => !broke).length),
    row('recovered, of both', times.length),
    row('not recovered', lost),
    row(
      'time until what was hit went on: median, longest',
      `${seconds(median(machine))}, ${seconds(Math.max(0, ...machine))}`,
    ),
    row('lost', lost === 0 && differences.length === 0 ? 'nothing' : 'see below'),
    row('differences from the month without faults', differences.length === 0 ? 'none' : differences.length),
    row(
      'numbers skipped or used twice',
      differences.some(line => line.includes('number')) ? 'see below' : 'none',
    ),
    row(
      'e-mails',
      each(({ emails }) => emails.emails),
    ),
    row('taken twice, or never', wrong.length === 0 ? 'none' : wrong.length),
    row(
      'unsure, looked up by a person; of these sent again because they had never arrived',
      `${each(({ emails }) => emails.unsure)}; ${each(({ emails }) => emails.sentAgain)}`,
    ),
    row(
      'processes that ended by themselves, and were started again',
      each(({ endings }) => endings.length),
    ),
    row(
      'calls that had to be made again for want of an answer',
      each(({ repeated }) => repeated),
    ),
    row('answers of 500', unexpected.length === 0 ? 'none' : unexpected.length),
    '',
    'A time runs from the beginning of a fault, so the fault itself is in it (a process that is stopped stays so for 13 s),',
    'and so are other faults that strike meanwhile. It ends when each job that was at work has ended or is at work again,',
    'and the process that was hit is ready.',
    '',
    '## By kind',
    '',
    row('fault', 'inflicted', 'recovered', 'median', 'longest'),
    row('---', '---:', '---:', '---:', '---:'),
    ...kindRows(tally),
    '',
    `Beside these, not counted among them: ${each(({ mailFailures }) => mailFailures)} messages let down by the mail server, ${each(({ storageFailures }) => storageFailures)} requests failed by the bucket, ${each(({ outputFailures }) => outputFailures)} by the output server.`,
    '',
    '## What was under way when they struck',
    '',
    row('job, or what a person did', 'faults'),
    row('---', '---:'),
    ...duringRows(tally),
    '',
    ...(differences.length + wrong.length + unexpected.length === 0
      ? []
      : ['## What is wrong', '', ...[...differences, ...wrong, ...unexpected].map(line => `- ${line}`), '']),
    '## How it is compared',
    '',
    `The compared rows are ${[...(reference.results.values().next().value?.keys() ?? [])].join(', ')}.`,
    'PDFs and the files of the packs are compared by SHA-256, but for the index of the run, which may skip and stands in the',
    'manifest and in the sales ledger.',
    'Of the two runs that are numbered at once either may be first, so there the numbers are compared by their order, and',
    'their PDFs, which bear them, are not. The waits of a minute and more between two tries of an e-mail are cut short.',
    `${size.files} files of ${size.lines.toLocaleString('en-GB')} lines a reseller.`,
    '',
  ].join('\n')
  return { text, failed: lost + differences.length + wrong.length + unexpected.length > 0 }
}
