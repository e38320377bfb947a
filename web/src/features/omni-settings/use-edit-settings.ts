import type { Client } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import type { OmniSettings, SavedOmniSettings } from '@nineops/contract/omni-portal/omni-settings.contract'
import { useCallback, useState } from 'react'
import { formatDateTime } from '../../lib/formats.ts'
import { askUntilSaved } from '../../ui/dialogs/ask-until-saved.ts'
import { editOmniPortalSettings } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { useLoadSettings, useSaveSettings } from './omni-settings.queries.ts'

/** Who changed the settings last; after a conflict also their current values. */
function noteOf({ showContractEndDate, meta }: SavedOmniSettings, opened: SavedOmniSettings): string {
  if (meta.updatedAt === null) return 'These settings have not been changed yet.'
  const who = `${meta.updatedBy ?? 'Someone'} on ${formatDateTime(meta.updatedAt)}`
  return meta.updatedAt === opened.meta.updatedAt
    ? `Last changed by ${who}.`
    : `${who} has changed this meanwhile: Show Contract End Date is now ${showContractEndDate ? 'on' : 'off'}. SAVE overwrites it with yours.`
}

/** Edits the settings of a reseller's portal; `opening` is the reseller whose settings are being fetched. */
export function useEditSettings() {
  const load = useLoadSettings()
  const { mutateAsync: save } = useSaveSettings()
  const [opening, setOpening] = useState<number>()

  const edit = useCallback(
    async ({ index, name }: Pick<Client, 'index' | 'name'>) => {
      setOpening(index)
      // The shared error handler shows the failure; there is nothing to edit.
      const settings = await load(index).catch(() => undefined)
      setOpening(undefined)
      if (!settings) return
      let known = settings
      const saved = await askUntilSaved<OmniSettings>(
        before => editOmniPortalSettings(before ?? known, `${name}. ${noteOf(known, settings)}`),
        async edited => {
          try {
            return await save({ client: index, settings: edited, seen: known.meta.updatedAt })
          } catch (error) {
            // Another user saved first: ask again with what was chosen here, and show the current values.
            known = await load(index).catch(() => known)
            throw error
          }
        },
      )
      if (saved) showDone(`Settings of ${name} saved`)
    },
    [load, save],
  )
  return { edit, opening }
}
