import { fromKysely, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { z } from 'zod'
import type { LineTestSettings } from '../config/line-test-settings.ts'
import { type Db, keepAliveOptions } from '../db/db.ts'
import { warnOfFailure } from '../db/lost-connections.ts'
import type { Files } from '../files/files.ts'
import type { IoRoots } from '../files/io-roots.ts'
import { factsOf, traceOf, withoutRequest, withRequest } from './job-requests.ts'
import type { Log } from '../log/log.ts'
import { inLogContext } from '../log/log-context.ts'
import { jobDuration, jobsEnded } from '../metrics/metrics.ts'
import type { Mailer } from '../mail/mailer.ts'
import { inTrace } from '../traces/tracing.ts'
import { deadLetterOf, prepareQueues, type QueuedJob } from './queues.ts'

/** What every job's handler may use. */
export interface Work {
  db: Db
  /** For COPY and other streams that need a connection of their own. */
  url: string
  files: Files
  /** Folders outside the store that files are read from. */
  roots: IoRoots
  mailer: Mailer
  /** The sender of what NineOps itself writes. */
  mailFrom?: string | undefined
  /** The configured provider of line tests. */
  lineTests?: LineTestSettings | undefined
  log: Log
  /** Aborts when the worker must stop; long loops check it between batches. */
  signal: AbortSignal
}

export interface Job<P extends z.ZodType = z.ZodType> extends QueuedJob {
  payload: P
  /** How many of these one worker runs at once; 1 by default. */
  concurrency?: number
  run(work: Work, payload: z.output<P>): Promise<void>
  /**
   * Called when the last retry has failed too, by an error or because its worker died: leaves a state that people can
   * see and act on. May be called again.
   */
  giveUp?(work: Work, payload: z.output<P>): Promise<void>
}

/** Declares a job; its schema checks the payload before the handler runs. */
export function defineJob<P extends z.ZodType>(job: Job<P>): Job<P> {
  return job
}

// One queue connection per process, shared by its server and its worker; features enqueue without a reference to it.
let boss: PgBoss | undefined
let starting: Promise<PgBoss> | undefined
let holders = 0

/**
 * Connects this process to the queue and creates missing queues. Each caller gets a function that disconnects: the
 * last one lets running jobs end (up to `seconds`); other workers continue what is unfinished.
 */
export async function connectJobs(
  url: string,
  jobs: readonly Job[],
  log: Log,
): Promise<(seconds?: number) => Promise<void>> {
  starting ??= startQueue(url, jobs, log)
  holders += 1
  try {
    boss = await starting
  } catch (error) {
    // The next caller tries again.
    holders -= 1
    if (holders === 0) starting = undefined
    throw error
  }
  let left = false
  return async (seconds = 10) => {
    if (left) return
    left = true
    holders -= 1
    if (holders > 0) return
    const leaving = boss
    boss = starting = undefined
    await leaving?.stop({ graceful: true, timeout: seconds * 1000 })
  }
}

/**
 * Never set back: a queue that was looked at while this machine's clock was set back by an hour would be looked at again
 * an hour later. What is due is decided by the database's clock.
 */
const clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

async function startQueue(url: string, jobs: readonly Job[], log: Log): Promise<PgBoss> {
  const queue = new PgBoss({
    connectionString: url,
    ...keepAliveOptions,
    max: 4,
    schema: 'pgboss',
    monitorIntervalSeconds: 1,
    superviseIntervalSeconds: 1,
    queueCacheIntervalSeconds: 5,
    useListenNotify: true,
    clock,
  })
  queue.on('error', error => warnOfFailure(log, error, 'queue'))
  try {
    await queue.start()
    await prepareQueues(queue, jobs)
    return queue
  } catch (error) {
    await queue.stop({ graceful: false })
    throw error
  }
}

export const jobsConnected = (): boolean => boss !== undefined

/** Enqueues in the caller's transaction: the job exists if, and only if, the transaction commits. */
export async function enqueue<P extends z.ZodType>(
  db: Db,
  job: Pick<Job<P>, 'name' | 'payload'>,
  payload: z.input<P>,
  options: { singletonKey?: string; startAfter?: number } = {},
): Promise<void> {
  if (!boss) throw new Error('The queue is not connected.')
  await boss.send(job.name, withRequest(payload as object), { ...options, db: fromKysely(db) })
}

const pace = {
  batchSize: 1,
  includeMetadata: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 3,
} as const

/** Nothing announces what is given up, and nobody waits for it. */
const unhurried = { ...pace, notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 5 } as const

/** Starts working on the jobs. A handler that throws, or dies with its worker, is retried, then given up. */
export async function workOnJobs(jobs: readonly Job[], work: Work): Promise<void> {
  if (!boss) throw new Error('The queue is not connected.')
  for (const job of jobs) {
    const localConcurrency = job.concurrency ?? 1
    await boss.work(job.name, { ...pace, localConcurrency }, async ([queued]: JobWithMetadata<unknown>[]) => {
      if (queued) await runJob(job, work, queued)
    })
    await boss.work(deadLetterOf(job), unhurried, async ([queued]: JobWithMetadata<unknown>[]) => {
      if (queued) await giveUpJob(job, work, queued)
    })
  }
}

async function giveUpJob(job: Job, work: Work, queued: JobWithMetadata<unknown>): Promise<void> {
  const payload = job.payload.parse(withoutRequest(queued.data))
  await inLogContext(factsOf(job, queued), async () => {
    jobsEnded.inc({ queue: job.name, outcome: 'given_up' })
    work.log.error('job given up')
    await job.giveUp?.(work, payload)
  })
}

async function runJob(job: Job, work: Work, queued: JobWithMetadata<unknown>): Promise<void> {
  const payload: unknown = job.payload.parse(withoutRequest(queued.data))
  const facts = factsOf(job, queued)
  const name = [job.name, facts['process']].filter(Boolean).join(' ')
  const inContext = (run: () => Promise<void>) => inTrace(traceOf(queued.data), name, facts, run)
  await inLogContext(facts, async () => {
    const took = jobDuration.startTimer({ queue: job.name })
    const began = performance.now()
    try {
      await inContext(() => job.run(work, payload))
      jobsEnded.inc({ queue: job.name, outcome: 'done' })
      // Jobs that check each minute for something to do would drown out the rest.
      work.log[job.cron === undefined ? 'info' : 'debug'](
        { ms: Math.round(performance.now() - began) },
        'job done',
      )
    } catch (error) {
      jobsEnded.inc({ queue: job.name, outcome: 'failed' })
      // It is retried; 'job given up' follows where that fails.
      work.log.warn({ err: error, retry: queued.retryCount }, 'job failed')
      throw error
    } finally {
      took()
    }
  })
}
