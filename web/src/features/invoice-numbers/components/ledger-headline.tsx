import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { counted } from '@nineops/contract/words'
import { formatCount } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { formatNumber } from '../number-format.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './ledger.module.css'

/** Whether every number is accounted for, with totals. */
export function LedgerHeadline({ range }: { range: InvoiceNumberRange }) {
  const { prefix, padding, firstNumber, nextNumber, unexplained } = range
  const all = nextNumber - firstNumber
  const from = formatNumber(prefix, padding, firstNumber)
  const counts = [
    `${formatCount(range.used)} used`,
    `${formatCount(range.reserved)} reserved`,
    `${formatCount(range.void)} void`,
    `${formatCount(range.skipped)} skipped`,
  ]
  return (
    <Panel minHeight={44} mb={12} size={13} className={classes.headline}>
      <strong>
        <StatusBadge tone={unexplained === 0 ? 'good' : 'bad'}>
          {unexplained === 0 ? 'No unexplained gaps' : `${counted(unexplained, 'number')} unexplained`}
        </StatusBadge>
      </strong>
      <span>
        {all === 0
          ? `No numbers used yet; the first will be ${from}.`
          : `${counted(all, 'number')} from ${from} to ${formatNumber(prefix, padding, nextNumber - 1)}: ${counts.join(', ')}.`}
      </span>
    </Panel>
  )
}
