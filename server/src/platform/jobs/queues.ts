import type { PgBoss } from 'pg-boss'

/** The settings of a job that its queues depend on. */
export interface QueuedJob {
  name: string
  /** Retries of a failing job; 8 by default. */
  retryLimit?: number
  /** Also run at these times (cron, UTC), with an empty payload, once for all workers. */
  cron?: string
}

const shared = {
  // The missing heartbeat of a dead worker is noticed and its job started again.
  heartbeatSeconds: 10,
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 15,
  expireInSeconds: 6 * 3600,
  notify: true,
}

/** Where jobs go whose last retry has failed. */
export const deadLetterOf = ({ name }: QueuedJob): string => `${name}.given-up`

/** Hours of retries: until a job is given up, its work is shown as running and cannot be started again. */
const GIVE_UP_RETRIES = 1000

/** A queue and its options; dead letters come first, as the other queues name them. */
const queuesOf = (job: QueuedJob) => [
  { name: deadLetterOf(job), options: { ...shared, retryLimit: GIVE_UP_RETRIES } },
  {
    name: job.name,
    options: { ...shared, retryLimit: job.retryLimit ?? shared.retryLimit, deadLetter: deadLetterOf(job) },
  },
]

/**
 * Creates missing queues and schedules, and changes those whose options differ. Where there is nothing to do it costs
 * two queries, as creating each queue costs one and a lock.
 */
export async function prepareQueues(boss: PgBoss, jobs: readonly QueuedJob[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map(queue => [queue.name, new Map(Object.entries(queue))]))
  for (const { name, options } of jobs.flatMap(queuesOf)) {
    const known = queues.get(name)
    if (!known) await boss.createQueue(name, options)
    else if (Object.entries(options).some(([option, value]) => known.get(option) !== value))
      await boss.updateQueue(name, options)
  }
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, cron } of jobs)
    if (cron !== undefined && crons.get(name) !== cron) await boss.schedule(name, cron, {})
}
