import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../ui/dialogs/dialogs.tsx'

/** Asks before words are lost that are typed and not saved. */
export const askToLose = (): Promise<boolean | undefined> =>
  confirm('The note is not saved yet. Leave it without saving?', 'Not saved')

/** Asks before another tab or screen is gone to while a note is not saved. */
export function useUnsaved(unsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async () => unsaved && !(await askToLose()),
    enableBeforeUnload: unsaved,
  })
}
