import { z } from 'zod'

/** The Dash configuration as the portal reads it; what is not given is as it is on this server. */
export const configRead = z.object({
  baseUrl: z.string().default('/dash'),
  version: z.string().default('1.0'),
  provider: z.string().nullable().default(null),
  missingFeatures: z.array(z.string()).default(['Invoice Run SSRS reports']),
})
