import { z } from 'zod'
import { endpoint, instant } from '../http.ts'
import { lumiere } from '../roles.ts'

/** What a reseller's portal shows (spec §3). */
export const omniSettings = z.object({ showContractEndDate: z.boolean() })
export type OmniSettings = z.infer<typeof omniSettings>

/** Settings with who changed them last; nulls until the first change. The `meta` part is not edited (spec §2). */
export const savedOmniSettings = omniSettings.extend({
  meta: z.object({ updatedAt: instant.nullable(), updatedBy: z.string().nullable() }),
})
export type SavedOmniSettings = z.infer<typeof savedOmniSettings>

export const omniSettingsChange = omniSettings
  .partial()
  .refine(change => Object.keys(change).length > 0, 'must change a setting: showContractEndDate')
export type OmniSettingsChange = z.infer<typeof omniSettingsChange>

const path = '/dash/settings'
/** `meta.updatedAt` of the settings that the caller saw; `never` where they had not been saved. */
const query = z.object({
  seen: z
    .union([z.literal('never'), instant])
    .optional()
    .describe('meta.updatedAt of what is changed, or never'),
})

export const dashSettings = {
  get: endpoint({
    method: 'GET',
    path,
    summary: "The settings of the reseller's portal",
    roles: 'dash',
    answer: savedOmniSettings,
  }),
  replace: endpoint({
    method: 'PUT',
    path,
    summary: 'Write all settings',
    roles: lumiere,
    query,
    body: omniSettings,
    failures: [409],
    answer: savedOmniSettings,
  }),
  change: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change some of the settings',
    roles: lumiere,
    query,
    body: omniSettingsChange,
    failures: [409],
    answer: savedOmniSettings,
  }),
}
