import { Button } from '@mantine/core'
import { useSession } from '../../../api/session-state.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import type { CreditedInvoice } from '../credit-notes.queries.ts'
import { CreditForm } from './credit-form.tsx'

interface CreditButtonProps extends CreditedInvoice {
  number: string
}

/** Asks what to credit of an invoice. */
export const askCredit = ({ number, ...of }: CreditButtonProps) =>
  openDialog({ title: `Credit invoice ${number}`, size: 760 }, close => (
    <CreditForm {...of} onDone={() => close()} />
  ))

/** Credits an invoice; only the Bureau may. */
export function CreditButton(of: CreditButtonProps) {
  const { roles } = useSession()
  if (!roles.includes('NINEOPS_BUREAU_ACCESS')) return null
  return (
    <Button variant="default" size="compact-sm" onClick={() => void askCredit(of)}>
      Credit…
    </Button>
  )
}
