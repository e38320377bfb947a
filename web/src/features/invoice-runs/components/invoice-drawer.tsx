import { Button, Drawer, SegmentedControl, Skeleton } from '@mantine/core'
import type { InvoiceRunAccount } from '@nineops/contract/invoice-run-accounts.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { invoiceQuery } from '../invoice-run-accounts.queries.ts'
import classes from './invoice-drawer.module.css'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoicePdf } from './invoice-pdf.tsx'
import { MendLink } from './mend-link.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useSteps } from './steps-context.ts'
import type { Mending } from './use-mending.tsx'

// Few ask why: it is fetched when somebody does.
const InvoiceWhy = lazy(() => import('./invoice-why.tsx'))

interface InvoiceDrawerProps {
  run: InvoiceRunDetail
  /** Index of the account; undefined is closed. */
  account: number | undefined
  /** Its row, where it is on the page that is shown. */
  row: InvoiceRunAccount | undefined
  mending: Mending
  onClose: () => void
}

/** The invoice of an account: facts, lines and VAT, and the PDF as customers get it. */
export function InvoiceDrawer({ run, account, row, mending, onClose }: InvoiceDrawerProps) {
  return (
    <Drawer
      opened={account !== undefined}
      onClose={onClose}
      // The form over it takes the keys while it is open.
      closeOnEscape={!mending.busy}
      trapFocus={!mending.busy}
      position="right"
      size={860}
      title={row ? `${row.accountNumber} ${row.companyName}` : 'Invoice'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      {account !== undefined && (
        <Contents key={account} run={run} account={account} row={row} mending={mending} />
      )}
    </Drawer>
  )
}

function Contents({ run, account, row, mending }: Omit<InvoiceDrawerProps, 'onClose'> & { account: number }) {
  const { steps, resetReason } = useSteps()
  const [view, setView] = useState('lines')
  const known = row === undefined || row.invoice !== null
  const { data, error, refetch } = useQuery({ ...invoiceQuery(run.index, account), enabled: known })
  const reset = (
    <ReasonedButton
      variant="default"
      reason={resetReason}
      onClick={() => steps.askReset(account, `account ${row?.accountNumber ?? account}`)}
    >
      Reset account
    </ReasonedButton>
  )
  if (!known)
    return (
      <EmptyState
        title={row.failure ? 'This account failed' : 'No invoice'}
        hint={
          row.failure?.message ?? 'Nothing is calculated for this account yet, or there is nothing to bill.'
        }
        action={
          <div className={classes.actions}>
            {row.failure && <Mend run={run} row={row} failure={row.failure} mending={mending} />}
            {reset}
          </div>
        }
      />
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <>
      <InvoiceFacts invoice={data} />
      <div className={classes.views}>
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={setView}
          data={[
            { value: 'lines', label: 'Lines and VAT' },
            { value: 'pdf', label: 'PDF', disabled: data.pdf === null },
            { value: 'why', label: 'Why?' },
          ]}
        />
        {data.pdf === null && <span className={classes.hint}>There is no PDF: run Render PDFs.</span>}
        <span className={classes.right}>{reset}</span>
      </div>
      {view === 'pdf' && data.pdf ? (
        <InvoicePdf run={run.index} account={account} />
      ) : view === 'why' ? (
        <Suspense fallback={<Skeleton h={240} />}>
          <InvoiceWhy invoice={data.index} client={run.clientIndex} />
        </Suspense>
      ) : (
        <InvoiceLines invoice={data} />
      )}
    </>
  )
}

interface MendProps {
  run: InvoiceRunDetail
  row: InvoiceRunAccount
  failure: NonNullable<InvoiceRunAccount['failure']>
  mending: Mending
}

/** Mends the account here, or leads to where its fault is mended. */
function Mend({ run, row, failure, mending }: MendProps) {
  const { index, accountNumber } = row
  const { kind } = failure.mend
  if (kind !== 'account')
    return <MendLink kind={kind} billRun={run.billRun.index} client={run.clientIndex} run={run.index} />
  if (mending.isMended(index, failure.message)) return <StatusBadge tone="good">Mended</StatusBadge>
  return <Button onClick={() => mending.mend({ index, accountNumber, ...failure })}>Mend</Button>
}
