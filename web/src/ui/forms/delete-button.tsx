import { confirm } from '../dialogs/dialogs.tsx'
import { showDone } from '../feedback/snackbars.tsx'
import { useDrawerGuard } from '../overlays/drawer-guard.ts'
import { ReasonedButton } from './reasoned-button.tsx'

interface DeleteButtonProps {
  name: string
  question: string
  /** Title of the question. */
  title?: string
  /** Why it cannot be deleted; null if it can. */
  reason?: string | null
  /** Its failure appears elsewhere: next to the form, or as a snackbar. */
  onDelete: () => Promise<unknown>
}

/** Asks, deletes the record of a drawer and closes the drawer. */
export function DeleteButton({ name, question, title, reason = null, onDelete }: DeleteButtonProps) {
  const guard = useDrawerGuard()
  const ask = async () => {
    if (!(await confirm(question, title))) return
    try {
      await onDelete()
    } catch {
      return
    }
    guard?.done()
    showDone(`${name} is deleted`)
  }
  return (
    <ReasonedButton variant="default" reason={reason} onClick={() => void guard?.during(ask)}>
      Delete
    </ReasonedButton>
  )
}
