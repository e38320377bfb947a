import type { OmniSettingsChange, SavedOmniSettings } from '@nineops/contract/dash-settings.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './omni-settings.repository.ts'

/** Until somebody sets them. */
const defaults: SavedOmniSettings = { showContractEndDate: false, meta: { updatedAt: null, updatedBy: null } }

const toSettings = ({ updatedAt, updatedBy, ...settings }: repository.SettingsRow): SavedOmniSettings => ({
  ...settings,
  meta: { updatedAt: updatedAt.toISOString(), updatedBy },
})

/** What a reseller's portal shows, and who set it last. */
export async function getSettings(db: Db, clientIndex: number): Promise<SavedOmniSettings> {
  const row = await repository.selectSettings(db, clientIndex)
  return row ? toSettings(row) : defaults
}

/** Changes settings, and answers them before and after; what is left out stays. */
export async function changeSettings(
  db: Db,
  clientIndex: number,
  { showContractEndDate }: OmniSettingsChange,
  username: string,
): Promise<{ before: SavedOmniSettings; after: SavedOmniSettings }> {
  await repository.lockSettings(db, clientIndex)
  const before = await getSettings(db, clientIndex)
  const changed = { showContractEndDate: showContractEndDate ?? before.showContractEndDate }
  return { before, after: toSettings(await repository.saveSettings(db, clientIndex, changed, username)) }
}
