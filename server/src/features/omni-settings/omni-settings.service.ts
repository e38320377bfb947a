import type {
  OmniSettingsChange,
  SavedOmniSettings,
} from '@nineops/contract/omni-portal/omni-settings.contract'
import type { Db } from '../../platform/db/db.ts'
import { shownInstant } from '../../platform/text/field-values.ts'
import { omniSettingsErrors } from './omni-settings.errors.ts'
import * as repository from './omni-settings.repository.ts'

/** In force until they are first saved. */
const defaults: SavedOmniSettings = { showContractEndDate: false, meta: { updatedAt: null, updatedBy: null } }

const toSettings = ({ updatedAt, updatedBy, ...settings }: repository.SettingsRow): SavedOmniSettings => ({
  ...settings,
  meta: { updatedAt: updatedAt.toISOString(), updatedBy },
})

/** A reseller's portal settings, and who last changed them. */
export async function getSettings(db: Db, clientIndex: number): Promise<SavedOmniSettings> {
  const row = await repository.selectSettings(db, clientIndex)
  return row ? toSettings(row) : defaults
}

/**
 * Changes settings, and returns them before and after; omitted ones stay.
 * @param seen when the settings were last saved, as read by the editor (`never` before the first save); without it the
 * check is skipped
 * @throws 409 `omni_settings_changed`
 */
export async function changeSettings(
  db: Db,
  clientIndex: number,
  { showContractEndDate }: OmniSettingsChange,
  username: string,
  seen?: string,
): Promise<{ before: SavedOmniSettings; after: SavedOmniSettings }> {
  await repository.lockSettings(db, clientIndex)
  const before = await getSettings(db, clientIndex)
  const { updatedAt, updatedBy } = before.meta
  if (
    seen !== undefined &&
    (updatedAt ?? 'never') !== (seen === 'never' ? seen : new Date(seen).toISOString())
  )
    throw omniSettingsErrors.changed(updatedBy ?? 'Someone', shownInstant(updatedAt ?? new Date()))
  const changed = { showContractEndDate: showContractEndDate ?? before.showContractEndDate }
  return { before, after: toSettings(await repository.saveSettings(db, clientIndex, changed, username)) }
}
