import { z } from 'zod'

/** The Dash configuration as the portal reads it; missing fields default to this server. */
export const configRead = z.object({
  baseUrl: z.string().default('/dash'),
  version: z.string().default('1.0'),
  provider: z.string().nullable().default(null),
  missingFeatures: z.array(z.string()).default(['Invoice Run SSRS reports']),
})
