import { z } from 'zod'
import { endpoint, instant } from './http.ts'
import { lumiere } from './roles.ts'

/** What a reseller's portal shows (spec §3). */
export const omniSettings = z.object({ showContractEndDate: z.boolean() })
export type OmniSettings = z.infer<typeof omniSettings>

/** Settings with who changed them last; nulls until somebody does. The `meta` part is not edited (spec §2). */
export const savedOmniSettings = omniSettings.extend({
  meta: z.object({ updatedAt: instant.nullable(), updatedBy: z.string().nullable() }),
})
export type SavedOmniSettings = z.infer<typeof savedOmniSettings>

export const omniSettingsChange = omniSettings
  .partial()
  .refine(change => Object.keys(change).length > 0, 'must change a setting: showContractEndDate')
export type OmniSettingsChange = z.infer<typeof omniSettingsChange>

const path = '/dash/settings'

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
    body: omniSettings,
    answer: savedOmniSettings,
  }),
  change: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change some of the settings',
    roles: lumiere,
    body: omniSettingsChange,
    answer: savedOmniSettings,
  }),
}
