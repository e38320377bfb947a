import type { Client } from '@nineops/contract/clients.contract'
import type { OmniSettings } from '@nineops/contract/dash-settings.contract'
import { useCallback, useState } from 'react'
import { askUntilSaved } from '../../ui/dialogs/ask-until-saved.ts'
import { editOmniPortalSettings } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { useLoadSettings, useSaveSettings } from './omni-settings.queries.ts'

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
      const saved = await askUntilSaved<OmniSettings>(
        before => editOmniPortalSettings(before ?? settings),
        edited => save({ client: index, settings: edited }),
      )
      if (saved) showDone(`Settings of ${name} saved`)
    },
    [load, save],
  )
  return { edit, opening }
}
