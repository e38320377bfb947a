import { z } from 'zod'
import { MOST_CALLS_A_MINUTE, MOST_OVERLAP_DAYS } from './client-credentials/client-credentials.contract.ts'
import { endpoint, index, instant } from '../http.ts'
import { dashAdministration } from '../roles.ts'

const wholeNumber = (least: number, most: number) =>
  z.number('must be a number').int('must be a whole number').min(least).max(most)

/** Settings for every client of the Dash API. */
export const dashApiSettings = z.object({
  /** Lifetime of a partner's token. */
  tokenSeconds: wholeNumber(300, 86_400),
  /** Calls a minute of a client without a limit of its own. */
  callsPerMinute: wholeNumber(1, MOST_CALLS_A_MINUTE),
  /** How long an old secret stays valid by default. */
  overlapDays: wholeNumber(0, MOST_OVERLAP_DAYS),
  /** How long calls are kept in the log of the Dash API. */
  logRetentionDays: wholeNumber(1, 800),
})
export type DashApiSettings = z.infer<typeof dashApiSettings>

export const savedDashApiSettings = dashApiSettings.extend({
  version: index,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type SavedDashApiSettings = z.infer<typeof savedDashApiSettings>

const path = '/api/dashsettings'

export const dashApiSettingsCalls = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Settings of the Dash API',
    roles: dashAdministration,
    answer: savedDashApiSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    summary: 'Save the settings of the Dash API as they were seen; they hold from the next call on',
    roles: dashAdministration,
    body: dashApiSettings.extend({ version: index }).strict(),
    answer: savedDashApiSettings,
  }),
}
