import { SegmentedControl, Skeleton } from '@mantine/core'
import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { invoicePdfQuery, invoiceQuery } from '../invoice-run-accounts.queries.ts'
import classes from './invoice-drawer.module.css'
import { type InvoiceView, InvoiceViews } from './invoice-views.tsx'
import { InvoicePdf } from './invoice-pdf.tsx'
import { FailedAccount } from './failed-account.tsx'
import { useSteps } from './steps-context.ts'
import type { Fixing } from './use-fixing.tsx'

interface InvoiceDrawerProps {
  run: InvoiceRunDetail
  /** Index of the account; undefined is closed. */
  account: number | undefined
  /** Its row, if it is on the current page. */
  row: InvoiceRunAccount | undefined
  /** Whether that page is still to arrive. */
  listing: boolean
  fixing: Fixing
  peek: Peek
  onClose: () => void
}

/** The invoice of an account: facts, lines and VAT, and the PDF the customer gets. */
export function InvoiceDrawer({ account, ...props }: InvoiceDrawerProps) {
  const { row, fixing, peek, onClose } = props
  return (
    <ResourceDrawer
      opened={account !== undefined}
      onClose={onClose}
      covered={fixing.busy}
      wide
      peek={peek}
      title={row ? `${row.accountNumber} ${row.companyName}` : 'Invoice'}
      fill
    >
      {account !== undefined && <Contents key={account} account={account} {...props} />}
    </ResourceDrawer>
  )
}

function Contents({
  run,
  account,
  row,
  listing,
  fixing,
  peek,
  onClose,
}: InvoiceDrawerProps & { account: number }) {
  const { steps, resetReason } = useSteps()
  const known = row ? row.invoice !== null : !listing
  const [kind, setKind] = useState<InvoiceDetail['kind']>()
  const [view, setView] = useState<InvoiceView>('lines')
  const { data, error, refetch } = useQuery({ ...invoiceQuery(run.index, account, kind), enabled: known })
  const reset = (
    <ReasonedButton
      variant="default"
      reason={resetReason}
      onClick={() => steps.askReset(account, `account ${row?.accountNumber ?? account}`)}
    >
      Reset account
    </ReasonedButton>
  )
  if (row?.failure && !known)
    return (
      <FailedAccount
        run={run}
        row={row}
        failure={row.failure}
        fixing={fixing}
        peek={peek}
        reset={reset}
        onClose={onClose}
      />
    )
  if (row && !known)
    return (
      <EmptyState
        title="No invoice"
        hint="Nothing is calculated for this account yet, or there is nothing to bill."
        action={reset}
      />
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <>
      {data.beside && (
        <SegmentedControl
          mb={12}
          flex="none"
          w="fit-content"
          aria-label="Document"
          value={data.kind}
          onChange={value => setKind(value)}
          data={[
            { value: 'invoice', label: 'Invoice' },
            { value: 'credit_note', label: 'Credit note' },
          ]}
        />
      )}
      <InvoiceViews
        key={data.kind}
        invoice={data}
        view={view}
        onView={setView}
        client={run.clientIndex}
        pdf={<InvoicePdf query={invoicePdfQuery(run.index, account, data.kind)} />}
        withoutPdf="There is no PDF: run Render PDFs."
        aside={<span className={classes.right}>{reset}</span>}
      />
    </>
  )
}
