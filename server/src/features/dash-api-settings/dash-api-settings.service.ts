import type {
  DashApiSettings,
  SavedDashApiSettings,
} from '@nineops/contract/dash-administration/dash-api-settings.contract'
import type { Db } from '../../platform/db/db.ts'
import { dashApiSettingsErrors } from './dash-api-settings.errors.ts'
import { type SettingsRow, selectSettings, updateSettings } from './dash-api-settings.repository.ts'

const toSettings = (row: SettingsRow): SavedDashApiSettings => ({
  ...row,
  updatedAt: row.updatedAt?.toISOString() ?? null,
})

/** Settings of the Dash API; the defaults until they are changed. */
export async function dashApiSettings(db: Db): Promise<SavedDashApiSettings> {
  return toSettings(await selectSettings(db))
}

/** Saves them over the version that the caller saw. @throws 409 `dash_settings_changed` */
export async function saveDashApiSettings(
  db: Db,
  settings: DashApiSettings,
  version: number,
  by: string,
): Promise<{ before: SavedDashApiSettings; after: SavedDashApiSettings }> {
  const before = await dashApiSettings(db)
  const row = await updateSettings(db, settings, version, by)
  if (!row) throw dashApiSettingsErrors.changed(before.updatedBy)
  return { before, after: toSettings(row) }
}
