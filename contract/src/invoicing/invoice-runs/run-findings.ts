import { z } from 'zod'
import { index } from '../../http.ts'

/** What is not as a run's status alone says, as a clause: `1 account (£308.55) is not invoiced`. */
export const runFinding = z.object({
  kind: z.enum([
    'failed-accounts',
    'credited-accounts',
    'missing-pdfs',
    'rating',
    'rates',
    'failed-files',
    'rejected-lines',
    'reconciliation',
    'reports',
    'emails',
    'outbox',
  ]),
  text: z.string(),
  /** The open run that is about to invoice the accounts. */
  furtherRun: index.optional(),
})
export type RunFinding = z.infer<typeof runFinding>
