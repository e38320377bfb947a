import type { AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import { formatDate, formatPlural, formatPounds } from '../../../lib/formats.ts'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'

/** Amounts billed, to be billed, and used so far. */
export function AccountFigures({ overview }: { overview: AccountOverview }) {
  const { lastInvoice, nextBills, usage, year } = overview
  const [next] = nextBills
  const last = lastInvoice && (lastInvoice.kind === 'invoice' ? 'Last invoice' : 'Last credit note')
  return (
    <Figures>
      <FigureCard
        label={last ?? 'Last invoice'}
        value={lastInvoice ? formatPounds(lastInvoice.gross) : '–'}
        note={
          lastInvoice
            ? `${lastInvoice.number ?? 'No number yet'}, ${formatDate(lastInvoice.invoiceDate)}, due ${formatDate(lastInvoice.dueDate)}`
            : 'None yet'
        }
      />
      <FigureCard
        label="Invoiced in twelve months"
        value={formatPounds(year.gross)}
        note={formatPlural(year.invoices, 'confirmed document')}
      />
      <FigureCard
        label="Charges of the next bill"
        value={next ? formatPounds(next.amount) : '–'}
        note={
          next
            ? `${formatDate(next.periodStart)} to ${formatDate(next.periodEnd)}, before discounts and VAT`
            : 'Nothing to come'
        }
      />
      <FigureCard
        label={usage?.closed ? 'Usage, last period' : 'Usage, this period'}
        value={usage ? formatPounds(usage.charge) : '–'}
        note={
          usage
            ? `${formatPlural(usage.calls, 'call')}, ${usage.billRun.description}`
            : 'No bill run has rated calls yet'
        }
      />
    </Figures>
  )
}
