import { z } from 'zod'
import { endpoint } from '../http.ts'

/** The health of a server or worker for process managers, monitors and balancers. Only states, no data. */
export const healthState = z.object({
  status: z.enum(['live', 'ready']),
  /** Each checked part; all are `ok` where the answer is 200. */
  parts: z.record(z.string(), z.literal('ok')),
})
export type HealthState = z.infer<typeof healthState>

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary:
      'Whether the process runs and answers; looks at nothing else, so a lost database is no reason to restart it',
    roles: 'open',
    answer: healthState,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary:
      'Whether calls should be sent here: the database answers and is up to date, the queue and the file store work, and no stop was asked for; else 503, and `errors` names each part that is not',
    roles: 'open',
    answer: healthState,
  }),
}
