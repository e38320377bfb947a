import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lastOfMonth } from '../../src/platform/clock/calendar-dates.ts'
import { asWritten, cliNumber, dialled } from './numbers.ts'
import type { Random } from './random.ts'

export interface CallFileOptions {
  calls: number
  accounts: number
  firstCli: number
  /** First part of the call ids: unique per carrier and file. */
  idPrefix: string
  profile: 'nineops-csv' | 'fcs-cdr-v3'
  /** Adds lines with every kind of fault. */
  faults: boolean
  /** The month of the calls, `YYYY-MM`. */
  month: string
  /** Adds calls to numbers without a price. */
  unpriced: boolean
}

const two = (n: number) => String(n).padStart(2, '0')

function callTime(random: Random, month: string) {
  const day = random.between(1, Number(lastOfMonth(`${month}-01`).slice(8)))
  // Mostly office hours, some evenings and weekends, and the clock change of 25 October.
  const hour = random.chance(85) ? random.between(8, 18) : random.between(0, 23)
  return { day, hour, minute: random.int(60), second: random.int(60) }
}

function duration(random: Random): number {
  if (random.chance(6)) return 0
  return random.chance(80) ? random.between(3, 300) : random.between(300, 4000)
}

/** For a busy office, one line in twenty is to a number without a price; a few CLIs are unassigned. */
function line(random: Random, options: CallFileOptions, n: number): string {
  const stray = random.int(2000) === 0
  const account = random.int(options.accounts)
  const cli = stray
    ? cliNumber(990_000 + random.int(5))
    : cliNumber(options.firstCli + account * 3 + random.int(1 + (account % 3)))
  const unpriced = random.int(4000) === 0 && options.unpriced
  const destination = unpriced ? `88213${random.between(100_000, 999_999)}` : dialled(random)
  const at = callTime(random, options.month)
  const seconds = duration(random)
  const cost = (seconds * 0.0002).toFixed(4)
  const id = `${options.idPrefix}${String(n).padStart(8, '0')}`
  const time = `${two(at.hour)}:${two(at.minute)}:${two(at.second)}`
  if (options.profile === 'nineops-csv')
    return `${id},${asWritten(random, cli)},${asWritten(random, destination)},${options.month}-${two(at.day)} ${time},${seconds},${cost}`
  const columns = Array.from({ length: 42 }, () => '')
  columns[0] = 'V'
  columns[2] = `0${cli.slice(2)}`
  columns[3] = asWritten(random, destination)
  columns[4] = `${two(at.day)}/${options.month.slice(5)}/${options.month.slice(0, 4)}`
  columns[5] = time
  columns[6] = String(seconds)
  columns[12] = cost
  columns[28] = id
  columns[29] = 'GBP'
  return columns.join(',')
}

const faultyLines = (id: string, month: string) => [
  `${id}F1,,02079460001,${month}-03 10:00:00,60,0.01`,
  `${id}F2,01632ABC001,02079460001,${month}-03 10:00:00,60,0.01`,
  `${id}F3,01632000001,02079460001,${month}-32 10:00:00,60,0.01`,
  `${id}F4,01632000001,02079460001,${month}-03 10:00:00,-5,0.01`,
  `${id}F5,01632000001,02079460001,${month}-03 10:00:00,90000,0.01`,
  `${id}F6,01632000001,02079460001,${month}-03 10:00:00,60,one penny`,
  `${id}F7,01632000001,02079460001,2031-10-03 10:00:00,60,0.01`,
  `${id}F8,01632000001,02079460001`,
  `${id}F9,01632000001,02079460001,2026-03-29 01:30:00,60,0.01`,
]

/** A file of call records as a carrier makes it. */
export function callFile(random: Random, options: CallFileOptions): string {
  const lines =
    options.profile === 'nineops-csv'
      ? ['call_id,cli,destination,started_at,duration_seconds,carrier_cost']
      : []
  for (let n = 1; n <= options.calls; n += 1) {
    const text = line(random, options, n)
    lines.push(text)
    // Carriers send some records twice.
    if (options.faults && n % 500 === 0) lines.push(text)
  }
  if (options.faults && options.profile === 'nineops-csv')
    lines.splice(lines.length >> 1, 0, ...faultyLines(options.idPrefix, options.month))
  return `${lines.join('\r\n')}\r\n`
}

/** Writes it into an input path, as a carrier would leave it. */
export async function writeCallFile(
  random: Random,
  { folder, name, ...options }: CallFileOptions & { folder: string; name: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), callFile(random, options))
}
