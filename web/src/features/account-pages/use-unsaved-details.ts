import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../ui/dialogs/dialogs.tsx'

/** Asks before details that are not saved are left. */
export function useUnsavedDetails(unsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async () =>
      unsaved && !(await confirm('Your changes are not saved. Leave without saving?', 'Not saved')),
    enableBeforeUnload: unsaved,
  })
}

export const confirmDiscardDetails = (): Promise<boolean | undefined> =>
  confirm('Your changes are not saved. Discard them?', 'Not saved')
