import { z } from 'zod'
import { endpoint, indexParam } from '../http.ts'
import { anyAreaRole } from '../roles.ts'

export const dash = {
  config: endpoint({
    method: 'GET',
    path: '/api/dash/config',
    summary: 'Where the Dash API is and its version; loaded once at start',
    roles: 'open',
    answer: z.object({
      baseUrl: z.string(),
      version: z.string(),
      missingFeatures: z.array(z.string()),
      /** The identity provider offered besides the password; null without one. */
      provider: z.string().nullable(),
    }),
  }),
  token: endpoint({
    method: 'GET',
    path: '/api/dash/token',
    summary: 'A Dash API token bound to a reseller',
    roles: anyAreaRole,
    query: z.object({ resellerId: indexParam }),
    answer: z.object({ access_token: z.string() }),
  }),
}
