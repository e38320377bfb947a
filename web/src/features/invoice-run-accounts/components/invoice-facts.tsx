import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatPounds,
} from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

/** The figures and dates of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { number, kind } = invoice
  return (
    <Facts columns={4} mb={16}>
      <Fact name={kind === 'invoice' ? 'Invoice' : 'Credit note'}>
        {number ?? 'no number yet'} {number !== null && <CopyButton value={number} />}
      </Fact>
      <Fact name="Brand">{invoice.brand.name}</Fact>
      <Fact name={kind === 'invoice' ? 'Invoice date' : 'Date'}>{formatDate(invoice.invoiceDate)}</Fact>
      {invoice.dueDate !== null && <Fact name="Due">{formatDate(invoice.dueDate)}</Fact>}
      <Fact name="Net">{formatPounds(invoice.net)}</Fact>
      <Fact name="VAT">{formatPounds(invoice.vat)}</Fact>
      <Fact name="Gross">
        <strong>{formatPounds(invoice.gross)}</strong>
      </Fact>
      {kind === 'invoice' && (
        <Fact name="Calls">
          {formatCount(invoice.calls)}
          {invoice.calls > 0 && `, ${formatDuration(invoice.callSeconds)}`}
        </Fact>
      )}
      {invoice.pdf?.firstSha256 && (
        <Fact name="PDF">
          Drawn again because the stored file was damaged. It differs from the first one.
        </Fact>
      )}
      {invoice.confirmedAt === null && <Fact name="Confirmed">Not yet</Fact>}
      {invoice.hostedAt !== null && <Fact name="Hosted">{formatDateTime(invoice.hostedAt)}</Fact>}
    </Facts>
  )
}
