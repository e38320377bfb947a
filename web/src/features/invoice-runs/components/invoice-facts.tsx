import type { InvoiceDetail } from '@nineops/contract/invoice-run-accounts.contract'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatDuration } from '../../../lib/dates.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import classes from './invoice-drawer.module.css'

/** The figures and dates of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { number } = invoice
  return (
    <dl className={classes.facts}>
      <Fact label={invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'}>
        {number ?? 'no number yet'} {number !== null && <CopyButton value={number} />}
      </Fact>
      <Fact label="Brand">{invoice.brand.name}</Fact>
      <Fact label="Invoice date">{formatDate(invoice.invoiceDate)}</Fact>
      <Fact label="Due">{formatDate(invoice.dueDate)}</Fact>
      <Fact label="Net">{formatPounds(invoice.net)}</Fact>
      <Fact label="VAT">{formatPounds(invoice.vat)}</Fact>
      <Fact label="Gross" strong>
        {formatPounds(invoice.gross)}
      </Fact>
      <Fact label="Calls">
        {formatCount(invoice.calls)}
        {invoice.calls > 0 && `, ${formatDuration(invoice.callSeconds)}`}
      </Fact>
      {invoice.hostedAt !== null && <Fact label="Hosted">{formatDateTime(invoice.hostedAt)}</Fact>}
    </dl>
  )
}

const Fact = ({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd data-strong={strong}>{children}</dd>
  </div>
)
