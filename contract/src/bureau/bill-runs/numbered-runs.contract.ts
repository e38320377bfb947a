import { z } from 'zod'
import { endpoint, index, indexParam } from '../../http.ts'
import { bureau } from '../../roles.ts'

/** A bill run or invoice run, found by its number. */
const numberedRun = z.object({
  kind: z.enum(['bill-run', 'invoice-run']),
  index,
  description: z.string(),
  client: z.object({ index, name: z.string() }),
})
export type NumberedRun = z.infer<typeof numberedRun>

export const numberedRuns = {
  get: endpoint({
    method: 'GET',
    path: '/api/runs/{number}',
    summary: 'The bill run and the invoice run with a number, of any reseller',
    roles: bureau,
    params: z.object({ number: indexParam }),
    answer: z.array(numberedRun),
  }),
}
