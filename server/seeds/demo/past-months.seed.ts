import { sql } from 'kysely'
import { jobs } from '../../src/app/jobs.ts'
import { holidayCalendar } from '../../src/features/bank-holidays/bank-holidays.service.ts'
import { deliverFileJob } from '../../src/features/deliveries/deliveries.jobs.ts'
import { deliverDue } from '../../src/features/hosted-emails/deliver-emails.service.ts'
import { slices } from '../../src/features/invoice-runs/invoice-run-processes.service.ts'
import { storeMissingReports } from '../../src/features/invoice-reporting/store-report.service.ts'
import { addDays, addMonths, lastOfMonth } from '../../src/platform/clock/calendar-dates.ts'
import { londonDate, londonDayStart } from '../../src/platform/clock/london.ts'
import { workingDayFrom } from '../../src/platform/clock/working-days.ts'
import type { Db } from '../../src/platform/db/db.ts'
import type { Files } from '../../src/platform/files/files.ts'
import { connectJobs } from '../../src/platform/jobs/jobs.ts'
import { ioRoots } from '../../src/platform/files/io-roots.ts'
import type { Log } from '../../src/platform/log/log.ts'
import { openMailer } from '../../src/platform/mail/open-mailer.ts'
import { priceRise, type SeedReseller, seedAccounts } from './accounts.seed.ts'
import { callFile } from './call-files.seed.ts'
import { completeAccount, giveBack, leaveIncomplete, raisePrices } from './past-changes.ts'
import {
  collect,
  confirmMonth,
  hostMonth,
  invoiceMonth,
  packMonth,
  type PastWork,
  rateMonth,
} from './past-month.ts'
import { receivePayments } from './past-payments.ts'
import { runPastSchedules } from './past-schedules.ts'
import type { PastTimes } from './past-times.ts'
import { createRandom } from './random.ts'

/** The month that is billed next: its call files are waiting. */
export const CURRENT_MONTH = '2026-10'

export interface PastReseller extends SeedReseller {
  position: number
  /** Its first carrier. */
  carrierIndex: number
  /** How many months before the current one were billed. */
  months: number
  /** Calls of an account in a usual month. */
  callsEach: number
}

/** Business telephones ring less in August and over Christmas. */
const seasons: Record<string, number> = {
  '12': 0.8,
  '01': 0.95,
  '08': 0.82,
  '11': 1.06,
  '03': 1.05,
}
/** Resellers that are worked on at once: while one waits for the database another computes. */
const LANES = 6
/** Calendar days from the end of the period to the collection of Direct Debits. */
const COLLECTION_DAYS = 18
const HOUR = 3_600_000

/**
 * Bills the months before the current one, each as a bureau does: accounts join, call files are collected, rated and
 * closed, and the invoice run goes from its creation to the end-of-run files.
 */
export async function seedPastMonths(
  { db, ...options }: { db: Db; url: string; files: Files; log: Log; ioRoot: string },
  resellers: readonly PastReseller[],
  { seed, times, progress }: { seed: number; times: PastTimes; progress: (message: string) => void },
): Promise<void> {
  const { url, files, log, ioRoot } = options
  const leave = await connectJobs(url, jobs, log)
  try {
    const work = {
      db,
      url,
      files,
      log,
      roots: ioRoots({ ioRoots: [ioRoot], dataDir: '' }),
      mailer: openMailer(undefined, files),
      signal: new AbortController().signal,
      now: times.now,
      ...(await staff(db)),
    }
    const longest = Math.max(...resellers.map(({ months }) => months))
    for (let ago = longest; ago > 0; ago -= 1) {
      const start = startOf(ago)
      // A clock before the demo's year has nothing to look back on.
      if (addDays(lastOfMonth(start), 10) > londonDate(Date.now())) continue
      progress(`Demo data: ${monthName.format(new Date(start))}`)
      await seedMonth(
        work,
        resellers.filter(({ months }) => months >= ago),
        { start, ago, seed, times },
      )
    }
    await runPastSchedules(work, times)
    await sql`delete from pgboss.job where state = 'created' and name = any(${[
      slices.name,
      deliverFileJob.name,
      'data-collection.collect-file',
      'hosted-emails.send',
      'invoice-reporting.keep',
    ]})`.execute(db)
  } finally {
    await leave()
  }
}

/** The first day of the month so many months before the current one. */
const startOf = (ago: number) => addMonths(`${CURRENT_MONTH}-01`, -ago)

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A clerk of the bureau and its administrator, or the same person where there is only one. */
async function staff(db: Db): Promise<Pick<PastWork, 'clerk' | 'manager'>> {
  const users = await db.selectFrom('users').select(['index', 'username']).orderBy('index').execute()
  const named = (name: string) => users.find(({ username }) => username === name)
  const clerk = named('bureau') ?? users[0]
  const manager = named('admin') ?? users.find(user => user !== clerk) ?? clerk
  if (!clerk || !manager) throw new Error('There is no user yet. Create one first: npm run user:create')
  return { clerk, manager }
}

interface Month {
  start: string
  /** Months before the current one. */
  ago: number
  seed: number
  times: PastTimes
}

async function seedMonth(
  work: PastWork,
  resellers: readonly PastReseller[],
  { start, ago, seed, times }: Month,
): Promise<void> {
  const { db } = work
  const calendar = await holidayCalendar(db)
  const end = lastOfMonth(start)
  const first = workingDayFrom(addDays(end, 1), calendar)
  const second = workingDayFrom(addDays(first, 1), calendar)
  const bacsDate = workingDayFrom(addDays(end, COLLECTION_DAYS), calendar)
  const at = (day: string, hours: number) => times.moveTo(londonDayStart(day) + hours * HOUR)
  const period = { periodStart: start, periodEnd: end, bacsDate }
  const months = resellers.map(reseller => ({
    reseller,
    random: createRandom(seed * 10_000 + reseller.position * 100 + ago),
    month: { ...period, clientIndex: reseller.clientIndex },
    run: 0,
  }))
  type One = (typeof months)[number]
  const each = (step: (one: One) => Promise<void>) => inLanes(months, step)
  const before = { ...work, today: first }
  const after = { ...work, today: second }

  at(start, 9)
  await each(async ({ reseller, random }) => {
    const joiners = joinersOf(reseller, ago)
    const joined = joiners.from === 0 ? '2024-03-01' : addDays(start, random.between(0, 4))
    await seedAccounts(db, random, reseller, { ...joiners, joined, entered: start })
    if (reseller.position % 3 === 0) await leaveIncomplete(db, reseller, joiners)
  })
  at(addDays(start, 14), 11)
  await each(async ({ reseller, random }) => {
    if (addMonths(start, 1) === priceRise.from) await raisePrices(work, reseller)
    if ((ago + reseller.position) % 5 === 2)
      await giveBack(work, reseller, { random, day: addDays(start, 14) })
  })
  at(first, 6.5)
  await each(async ({ reseller, random }) => {
    const { clientIndex, carrierIndex } = reseller
    for (const file of callFilesOf(reseller, ago, random))
      await collect(before, { ...file, clientIndex, carrierIndex })
  })
  at(first, 9.25)
  const billRuns = new Map<One, number>()
  await each(async one => void billRuns.set(one, await rateMonth(before, one.month)))
  at(first, 10.5)
  await each(async one => {
    const { clientIndex } = one.month
    one.run = await invoiceMonth(before, one.month, billRuns.get(one) ?? 0, (tx, account) =>
      completeAccount(before, tx, clientIndex, account),
    )
  })
  at(second, 9.5)
  await each(one => confirmMonth(after, one.month, one.run))
  await each(one => hostMonth(after, one.month, one.run))
  await Promise.all([deliverDue(work), each(one => packMonth(after, one.month, one.run))])
  await storeMissingReports(db, work)
  at(bacsDate, 9)
  await receivePayments(work, bacsDate, ago)
}

/**
 * How many accounts a reseller had so many months ago: it grows as its brands move here, one after the other, and the
 * last join in the current month.
 */
export const sizeAt = ({ accounts, months }: PastReseller, ago: number): number => {
  const gone = (months - ago + 1) / months
  return Math.max(1, Math.round(accounts * (0.1 + 0.75 * gone ** 2)))
}

function joinersOf(reseller: PastReseller, ago: number): { from: number; count: number } {
  const from = ago === reseller.months ? 0 : sizeAt(reseller, ago + 1)
  return { from, count: sizeAt(reseller, ago) - from }
}

/** The month's calls; every fifth time the last of them come a month late. */
function callFilesOf(reseller: PastReseller, ago: number, random: ReturnType<typeof createRandom>) {
  const file = (of: number, suffix: string, share: number) => {
    const month = startOf(of).slice(0, 7)
    const calls = sizeAt(reseller, of) * reseller.callsEach * (seasons[month.slice(5)] ?? 1) * share
    return {
      name: `trunkline-${month}${suffix}.csv`,
      text: callFile(random, {
        calls: Math.max(1, Math.round(calls)),
        accounts: sizeAt(reseller, of),
        firstCli: reseller.firstCli,
        idPrefix: `T${reseller.clientIndex}${month.replace('-', '')}${suffix}-`,
        profile: 'nineops-csv',
        faults: reseller.position % 2 === 1,
        month,
        unpriced: false,
      }),
    }
  }
  const isLate = (of: number) => of < reseller.months && (of + reseller.position) % 5 === 0
  const files = [file(ago, '', isLate(ago) ? 0.94 : 1)]
  if (ago < reseller.months && isLate(ago + 1)) files.push(file(ago + 1, '-late', 0.06))
  return files
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
