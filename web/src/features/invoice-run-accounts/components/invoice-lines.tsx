import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import { lineName, lineText } from '@nineops/contract/invoicing/line-names'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { formatCount, formatDate, formatDuration, formatPounds } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { showLineCalls } from '../../call-traces/call-traces.public.ts'
import { groupName } from '../../invoice-run-states/invoice-run-states.public.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './invoice-drawer.module.css'

const RATE_NAMES: Record<string, string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
  reverse: 'Reverse charge',
  outside: 'Outside the scope',
}

/** `Standard rate 20%`; at reverse charge what the customer accounts for. */
function vatName({ vatRate, percent, customerVat }: InvoiceDetail['vatByRate'][number]): string {
  const name = RATE_NAMES[vatRate] ?? vatRate
  if (Number(percent) === 0) return name
  const share = `${Number(percent)}%`
  return vatRate === 'reverse'
    ? `${name}: customer accounts for ${formatPounds(customerVat)} (${share})`
    : `${name} ${share}`
}

const daysOf = ({ periodStart, periodEnd }: InvoiceDetail['lines'][number]) =>
  `${formatDate(periodStart)} – ${formatDate(periodEnd)}`

/** Lines of an invoice, then its VAT by rate. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <>
      <ScrollBox label="Invoice lines" className={classes.lines}>
        <FigureTable framed heads={['Description', 'Period', 'Calls', 'Time', 'Quantity', 'Each', 'Net']}>
          <tbody>
            {invoice.lines.map(line => (
              <tr key={line.lineNumber}>
                <td>
                  {lineName(line)}
                  <span className={classes.group}>
                    {line.cli ? `${writtenNumber(line.cli)} · ` : ''}
                    {groupName(line.productGroup)}
                  </span>
                  <span className={`${classes.group} ${classes.days}`}>{daysOf(line)}</span>
                </td>
                <td>{daysOf(line)}</td>
                <td>{line.calls > 0 ? <Calls invoice={invoice} line={line} /> : ''}</td>
                <td>{line.durationSeconds > 0 ? formatDuration(line.durationSeconds) : ''}</td>
                <td>{line.kind === 'usage' ? '' : line.quantity.replace(/\.?0+$/, '')}</td>
                <td>{formatPounds(line.unitAmount)}</td>
                <td>{formatPounds(line.net)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </ScrollBox>
      <FigureTable framed heads={['VAT rate', 'Net', 'VAT']} aria-label="VAT">
        <tbody>
          {invoice.vatByRate.map(rate => (
            <tr key={`${rate.vatRate} ${rate.percent}`}>
              <td>{vatName(rate)}</td>
              <td>{formatPounds(rate.net)}</td>
              <td>{formatPounds(rate.vat)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  )
}

/** How many calls make up the line; opens them, and one of them its trace. */
function Calls({ invoice, line }: { invoice: InvoiceDetail; line: InvoiceDetail['lines'][number] }) {
  const navigate = useNavigate()
  const { roles } = useSession()
  // Only Bureau users may open traces.
  if (!roles.includes('NINEOPS_BUREAU_ACCESS')) return formatCount(line.calls)
  async function show(): Promise<void> {
    const { lineNumber } = line
    const description = lineText(line)
    const of = { id: invoice.invoiceRunIndex, accountId: invoice.account.index, lineNumber }
    const call = await showLineCalls({ ...of, description })
    if (call)
      await navigate({
        to: '/bureau/data-collection/trace',
        search: ({ client }) => ({ client, carrier: call.carrier.index, call: call.callId }),
      })
  }
  return (
    <button
      type="button"
      className={classes.calls}
      aria-label={`Show ${formatCount(line.calls)} calls of ${lineName(line)} ${writtenNumber(line.cli ?? '')}`}
      onClick={() => void show()}
    >
      {formatCount(line.calls)}
    </button>
  )
}
