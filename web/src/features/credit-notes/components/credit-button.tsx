import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import type { CreditedInvoice } from '../credit-notes.queries.ts'

const CreditForm = lazy(() => import('./credit-form.tsx'))

interface CreditButtonProps extends CreditedInvoice {
  number: string
}

/** Credits an invoice; only the Bureau may. */
export function CreditButton({ number, ...of }: CreditButtonProps) {
  const { roles } = useSession()
  if (!roles.includes('NINEOPS_BUREAU_ACCESS')) return null
  const ask = () =>
    openDialog({ title: `Credit invoice ${number}`, size: 760 }, close => (
      <Suspense fallback={<PanelSkeleton rows={6} />}>
        <CreditForm {...of} onDone={() => close()} />
      </Suspense>
    ))
  return (
    <Button variant="default" size="compact-sm" onClick={() => void ask()}>
      Credit…
    </Button>
  )
}
