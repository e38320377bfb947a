import type { Client } from '@nineops/contract/clients.contract'
import type { OmniSettings, SavedOmniSettings } from '@nineops/contract/dash-settings.contract'
import { useCallback, useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { askUntilSaved } from '../../ui/dialogs/ask-until-saved.ts'
import { editOmniPortalSettings } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { useLoadSettings, useSaveSettings } from './omni-settings.queries.ts'

/** Who changed settings last; and how they stand, where that was after the dialog was opened. */
function noteOf({ showContractEndDate, meta }: SavedOmniSettings, opened: SavedOmniSettings): string {
  if (meta.updatedAt === null) return 'Nobody has changed these settings yet.'
  const who = `${meta.updatedBy ?? 'Somebody'} on ${formatDateTime(meta.updatedAt)}`
  return meta.updatedAt === opened.meta.updatedAt
    ? `Last changed by ${who}.`
    : `Changed meanwhile by ${who}: Show Contract End Date is ${showContractEndDate ? 'on' : 'off'} now. SAVE puts yours in its place.`
}

/** Opens the settings of a reseller's portal; `opening` is the reseller whose settings are being fetched. */
export function useEditSettings() {
  const load = useLoadSettings()
  const { mutateAsync: save } = useSaveSettings()
  const [opening, setOpening] = useState<number>()

  const edit = useCallback(
    async ({ index, name }: Pick<Client, 'index' | 'name'>) => {
      setOpening(index)
      // Why it failed is told with every failure; there is nothing to edit then.
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
            // Somebody was first: the dialog comes again with what was chosen here, and says how it stands now.
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
