import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { VisuallyHidden } from '@mantine/core'
import { IconRotate2 } from '../../../ui/icons/more-icons.tsx'
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import { ReasonedIcon } from '../../../ui/forms/reasoned-button.tsx'
import { rowWord } from '../account-words.ts'
import { useSteps } from './steps-context.ts'

export const accountTones: Record<InvoiceRunAccount['status'], Tone> = {
  pending: 'quiet',
  done: 'good',
  failed: 'bad',
}

function ResetCell({ account }: { account: InvoiceRunAccount }) {
  const { steps, resetReason } = useSteps()
  const untouched = account.status === 'pending' && account.stage.index === 0
  return (
    <ReasonedIcon
      variant="subtle"
      color="gray"
      size={24}
      label={`Reset account ${account.accountNumber}`}
      reason={resetReason ?? (untouched ? 'It is pending already.' : null)}
      onClick={() => steps.askReset(account.index, `account ${account.accountNumber}`)}
    >
      <IconRotate2 size={14} aria-hidden="true" />
    </ReasonedIcon>
  )
}

/** An invoice's number, and that there is a credit note beside it; before numbers are given, nothing. */
function NumberCell({ account: { invoice, creditNote } }: { account: InvoiceRunAccount }) {
  if (creditNote?.number == null) return invoice?.number
  if (invoice?.number == null) return creditNote.number
  const title = `and the credit note ${creditNote.number}`
  return (
    <span title={title}>
      {invoice.number}{' '}
      <Hint as="span" size={12}>
        +1 <VisuallyHidden>{title}</VisuallyHidden>
      </Hint>
    </span>
  )
}

/**
 * Columns of a run's accounts: where none has failed nothing is wrong, and an abandoned run can't be reset. Beside what
 * is wrong, brand and previous gross are shown if asked for, and stages only while they change: company names would be
 * cut in a window of 1440.
 */
export const accountColumnsOf = (
  failed: boolean,
  runStatus: number,
  isCredit: boolean,
): Column<InvoiceRunAccount>[] =>
  columnsOf(failed, runStatus, isCredit).filter(
    ({ id }) => (failed || id !== 'failure') && !(runStatus === invoiceRunStatus.abandoned && id === 'reset'),
  )

const columnsOf = (failed: boolean, runStatus: number, isCredit: boolean): Column<InvoiceRunAccount>[] => [
  { id: 'accountNumber', header: 'Account number', value: row => row.accountNumber, fixed: 138, copy: true },
  { id: 'companyName', header: 'Company name', value: row => row.companyName, width: 140 },
  {
    id: 'brand',
    header: 'Brand',
    value: row => row.brand.name,
    width: 100,
    grow: 0.5,
    hidden: failed || 'narrow',
  },
  {
    id: 'status',
    header: 'Status',
    value: row => rowWord(row, runStatus),
    render: row => (
      <StatusBadge tone={row.invoicedBy === null ? accountTones[row.status] : 'quiet'}>
        {rowWord(row, runStatus)}
      </StatusBadge>
    ),
    fixed: runStatus === invoiceRunStatus.abandoned ? 106 : 92,
  },
  {
    id: 'stage',
    header: 'Stage',
    value: row => row.stage.description,
    fixed: 150,
    hidden: runStatus !== invoiceRunStatus.processing,
  },
  {
    id: 'failure',
    header: 'What is wrong',
    value: row => row.failure?.title,
    render: row => row.failure && <span title={row.failure.message}>{row.failure.title}</span>,
    width: 215,
  },
  {
    id: 'number',
    header: isCredit ? 'Credit note' : 'Invoice number',
    value: row => row.invoice?.number,
    render: row => <NumberCell account={row} />,
    // With `+1` beside it.
    fixed: 150,
    copy: true,
  },
  {
    id: 'creditNote',
    header: 'Credit note',
    value: row => row.creditNote?.number,
    fixed: 134,
    copy: true,
    hidden: true,
  },
  { id: 'net', header: 'Net', value: row => row.total?.net, kind: 'pounds', fixed: 104, hidden: true },
  { id: 'vat', header: 'VAT', value: row => row.total?.vat, kind: 'pounds', fixed: 96, hidden: true },
  { id: 'gross', header: 'Gross', value: row => row.total?.gross, kind: 'pounds', fixed: 92 },
  {
    id: 'previousGross',
    header: 'Previous gross',
    value: row => row.previousGross,
    kind: 'pounds',
    fixed: 112,
    hidden: failed || 'narrow',
  },
  {
    id: 'reset',
    action: true,
    header: 'Reset',
    value: () => '',
    render: row => <ResetCell account={row} />,
    fixed: 60,
    hidden: 'narrow',
  },
]
