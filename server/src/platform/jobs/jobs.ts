import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { LineTestSettings } from '../config/line-test-settings.ts'
import { type Db, lasting } from '../db/db.ts'
import type { Files } from '../files/files.ts'
import type { IoRoots } from '../files/io-roots.ts'
import { factsOf, withoutRequest, withRequest } from './job-requests.ts'
import type { Log } from '../log/log.ts'
import { inLogContext } from '../log/log-context.ts'
import { jobDuration, jobsEnded } from '../metrics/metrics.ts'
import type { Mailer } from '../mail/mailer.ts'

/** What every job's handler may use. */
export interface Work {
  db: Db
  /** For COPY and other streams that need a connection of their own. */
  url: string
  files: Files
  /** Folders outside the store that files are taken from. */
  roots: IoRoots
  mailer: Mailer
  /** The provider of line tests that is configured. */
  lineTests?: LineTestSettings | undefined
  log: Log
  /** Ends when the worker is asked to stop; long loops look at it between batches. */
  signal: AbortSignal
}

export interface Job<P extends z.ZodType = z.ZodType> {
  name: string
  payload: P
  /** How often a failing job is tried again; 8 times unless told. */
  retryLimit?: number
  /** How many of these one worker runs at once; 1 unless told. */
  concurrency?: number
  /** Also done by itself at these times (cron, UTC), with an empty payload, once for all workers. */
  cron?: string
  run(work: Work, payload: z.output<P>): Promise<void>
  /**
   * Called when the last retry has failed too, by an error or with its worker: leaves a state that people can see
   * and act on. May be called again.
   */
  giveUp?(work: Work, payload: z.output<P>): Promise<void>
}

/** Declares a job; the payload is checked by its schema before the handler sees it. */
export function defineJob<P extends z.ZodType>(job: Job<P>): Job<P> {
  return job
}

// One queue connection per process, shared by its server and its worker; features enqueue without knowing it.
let boss: PgBoss | undefined
let holders = 0

const queueOptions = {
  // A worker that dies is noticed by its missing heartbeat and its job taken again.
  heartbeatSeconds: 10,
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 15,
  expireInSeconds: 6 * 3600,
  notify: true,
} as const

/** Where jobs go whose last retry has failed. */
const deadLetterOf = (job: Job) => `${job.name}.given-up`

/**
 * Connects this process to the queue and makes the queues that are missing. Each caller gets a function
 * that leaves again: the last one lets running jobs end (up to `seconds`); others take what is unfinished.
 */
export async function connectJobs(
  url: string,
  jobs: readonly Job[],
  log: Log,
): Promise<(seconds?: number) => Promise<void>> {
  holders += 1
  if (!boss) {
    boss = new PgBoss({
      connectionString: url,
      ...lasting,
      max: 4,
      schema: 'pgboss',
      monitorIntervalSeconds: 1,
      superviseIntervalSeconds: 1,
      queueCacheIntervalSeconds: 5,
      useListenNotify: true,
    })
    boss.on('error', error => log.warn({ err: error }, 'queue'))
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(deadLetterOf(job), queueOptions)
      await boss.createQueue(job.name, {
        ...queueOptions,
        retryLimit: job.retryLimit ?? queueOptions.retryLimit,
        deadLetter: deadLetterOf(job),
      })
      if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {})
    }
  }
  let left = false
  return async (seconds = 10) => {
    if (left) return
    left = true
    holders -= 1
    if (holders > 0) return
    const leaving = boss
    boss = undefined
    await leaving?.stop({ graceful: true, timeout: seconds * 1000 })
  }
}

/** Whether this process has joined the queue, and not left it. */
export const jobsConnected = (): boolean => boss !== undefined

/** Enqueues in the caller's transaction: the job exists if, and only if, the transaction commits. */
export async function enqueue<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
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

/** Starts working on the jobs. A handler that throws, or dies with its worker, is tried again, then given up. */
export async function workOnJobs(jobs: readonly Job[], work: Work): Promise<void> {
  if (!boss) throw new Error('The queue is not connected.')
  for (const job of jobs) {
    const localConcurrency = job.concurrency ?? 1
    await boss.work(job.name, { ...pace, localConcurrency }, async ([taken]: JobWithMetadata<unknown>[]) => {
      if (taken) await runJob(job, work, taken)
    })
    await boss.work(deadLetterOf(job), pace, async ([taken]: JobWithMetadata<unknown>[]) => {
      if (taken) await giveUpJob(job, work, taken)
    })
  }
}

async function giveUpJob(job: Job, work: Work, taken: JobWithMetadata<unknown>): Promise<void> {
  const payload = job.payload.parse(withoutRequest(taken.data))
  await inLogContext(factsOf(job, taken), async () => {
    jobsEnded.inc({ queue: job.name, outcome: 'given_up' })
    work.log.error('job given up')
    await job.giveUp?.(work, payload)
  })
}

async function runJob(job: Job, work: Work, taken: JobWithMetadata<unknown>): Promise<void> {
  const payload: unknown = job.payload.parse(withoutRequest(taken.data))
  await inLogContext(factsOf(job, taken), async () => {
    const took = jobDuration.startTimer({ queue: job.name })
    const began = performance.now()
    try {
      await job.run(work, payload)
      jobsEnded.inc({ queue: job.name, outcome: 'done' })
      // What looks each minute whether there is anything to do would drown the rest.
      work.log[job.cron === undefined ? 'info' : 'debug'](
        { ms: Math.round(performance.now() - began) },
        'job done',
      )
    } catch (error) {
      jobsEnded.inc({ queue: job.name, outcome: 'failed' })
      // It is tried again; 'job given up' follows where that does not help.
      work.log.warn({ err: error, retry: taken.retryCount }, 'job failed')
      throw error
    } finally {
      took()
    }
  })
}
