import { showDone } from '../../ui/feedback/snackbars.tsx'
import { useDeleteFile, useRestoreFile } from './account-files.queries.ts'
import type { FileOwner } from './file-owner.ts'

/** Long enough to read it and reach the button from the keyboard. */
const UNDO_MS = 12_000

/** Deletes a file at once; what is said of it undoes it. */
export function useDeleteWithUndo(owner: FileOwner) {
  const remove = useDeleteFile(owner)
  const restore = useRestoreFile(owner)
  return {
    isPending: remove.isPending,
    start: ({ index, name }: { index: number; name: string }, onDone: () => void) =>
      remove.mutate(index, {
        onSuccess: () => {
          onDone()
          showDone(`${name} is deleted`, {
            label: 'UNDO',
            forMs: UNDO_MS,
            onClick: () => restore.mutate(index),
          })
        },
      }),
  }
}
