import { indexPendingAccounts } from '../features/account-search/pending-terms.service.ts'
import { maintainCallDays } from '../features/dash-calls/dash-calls.service.ts'
import { tickExceptions } from '../features/exception-reporting/due-exceptions.service.ts'
import { tickSchedules } from '../features/schedulers/due-schedules.service.ts'
import { forgetOldChecks, systemChecker } from '../features/systems/check-systems.service.ts'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { closeRoots, ioRoots } from '../platform/files/io-roots.ts'
import type { Health } from '../platform/health/health.ts'
import { connectJobs, workOnJobs } from '../platform/jobs/jobs.ts'
import { startTicker } from '../platform/jobs/ticker.ts'
import type { Log } from '../platform/log/log.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'
import { openOutbound } from '../platform/outbound/outbound.ts'
import { checkHealth } from './health-checks.ts'
import { jobs } from './jobs.ts'
import { openFiles } from './open-files.ts'

/** A half-written file unchanged for a day was left by a killed process. */
const LEFT_BEHIND_MS = 86_400_000
/** File systems note changes some milliseconds late. */
const JUST_NOW_MS = 1000
/** Schedules are accurate to the minute. */
const SCHEDULES_MS = 5000
/** Delay before exceptions reflect rated or fixed calls. */
const EXCEPTIONS_MS = 5000
/** Delay before added or changed settings are read again. */
const SEARCH_TERMS_MS = 2000
/** Delay before a requested check begins. */
const SYSTEMS_MS = 1000
/** Expired data is removed, and coming days' partitions created, each hour. */
const OLD_MS = 3_600_000

/** Starts working on the queue's jobs. `close` asks running jobs to stop between two batches. */
export async function startWorker({
  config,
  databaseUrl,
  directUrl = databaseUrl,
  log,
  health,
}: {
  config: Config
  databaseUrl: string
  /** For what a pooler cannot pass on. */
  directUrl?: string
  log: Log
  health?: Health
}): Promise<{ close(): Promise<void> }> {
  const leave = await connectJobs(directUrl, jobs, log)
  const database = openDatabase(databaseUrl, { max: 8, name: 'worker' })
  const files = openFiles(config)
  const checks = health && (await checkHealth(health, databaseUrl, files))
  // On the embedded database nobody else uses the data folder, and this process has stored nothing yet.
  const alone = config.databaseUrl === undefined && config.filesUrl === undefined
  files
    .sweep(alone ? JUST_NOW_MS : LEFT_BEHIND_MS)
    .catch((error: unknown) => log.warn({ err: error }, 'sweep of the file store'))
  const mailer = openMailer(config.smtpUrl, files)
  const roots = ioRoots(config)
  const stop = new AbortController()
  await workOnJobs(jobs, {
    db: database.db,
    url: directUrl,
    files,
    roots,
    mailer,
    mailFrom: config.mailFrom,
    lineTests: config.lineTests,
    log,
    signal: stop.signal,
  })
  const ticker = startTicker({ everyMs: SCHEDULES_MS, tick: () => tickSchedules(database.db), log })
  const exceptions = startTicker({ everyMs: EXCEPTIONS_MS, tick: () => tickExceptions(database.db), log })
  const terms = startTicker({
    everyMs: SEARCH_TERMS_MS,
    tick: () => indexPendingAccounts(database.db, stop.signal),
    log,
  })
  const checker = systemChecker({
    db: database.db,
    outbound: openOutbound(database.db, 'systems'),
    log,
    signal: stop.signal,
  })
  const systems = startTicker({ everyMs: SYSTEMS_MS, tick: () => checker.tick(), log })
  const old = startTicker({ everyMs: OLD_MS, tick: () => forgetOldChecks(database.db), log })
  // One worker at a time drops old days, by a session lock.
  const sessions = openDatabase(directUrl, { max: 1 })
  await maintainCallDays(sessions.db)
  const days = startTicker({ everyMs: OLD_MS, tick: () => maintainCallDays(sessions.db), log })
  return {
    async close() {
      stop.abort()
      await ticker.close()
      await exceptions.close()
      await terms.close()
      await systems.close()
      await old.close()
      await days.close()
      await checker.settled()
      await leave()
      await checks?.close()
      mailer.close()
      await closeRoots(roots)
      await files.close()
      await sessions.close()
      await database.close()
    },
  }
}
