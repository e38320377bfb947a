import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../ui/dialogs/dialogs.tsx'

/** Asks before discarding unsaved text. */
export const confirmDiscard = (): Promise<boolean | undefined> =>
  confirm('The note is not saved yet. Leave it without saving?', 'Not saved')

/** Asks before leaving the tab or screen while a note is not saved. */
export function useUnsaved(unsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async () => unsaved && !(await confirmDiscard()),
    enableBeforeUnload: unsaved,
  })
}
