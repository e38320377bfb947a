import { showDone } from '../../ui/feedback/snackbars.tsx'
import { useDeleteFile, useRestoreFile } from './account-files.queries.ts'
import type { FileOwner } from './file-owner.ts'

/** Long enough to read it and reach the button from the keyboard. */
const UNDO_MS = 12_000

/** Whether a change was made; the shared error handler shows a failure. */
export const succeeds = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  )

/** Deletes a file at once, with a snackbar to undo it. */
export function useDeleteWithUndo(owner: FileOwner) {
  const remove = useDeleteFile(owner)
  const restore = useRestoreFile(owner)
  return {
    isPending: remove.isPending,
    // Awaited, because the button has gone by the time the deletion is known.
    start: async ({ index, name }: { index: number; name: string }, onDone: () => void): Promise<void> => {
      if (!(await succeeds(remove.mutateAsync(index)))) return
      onDone()
      showDone(`${name} is deleted`, {
        label: 'UNDO',
        forMs: UNDO_MS,
        onClick: () => restore.mutate(index),
      })
    },
  }
}
