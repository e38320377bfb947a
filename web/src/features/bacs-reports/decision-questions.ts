import type { ReportRow, RowDecision } from '@nineops/contract/invoicing/bacs-reports.contract'
import { formatLongDate, formatPounds, formatSortCode } from '../../lib/formats.ts'

type Row = Pick<ReportRow, 'account' | 'payerName' | 'amount' | 'proposed' | 'againUntil'>

/** What is asked before a decision that collects money or changes bank details: neither can be undone here. */
export function decisionQuestion(row: Row, decision: RowDecision): string | undefined {
  const whose = row.account ? `${row.account.number} ${row.account.companyName}` : row.payerName
  if (decision === 'represent' && row.amount !== null)
    return `${formatPounds(row.amount)} is collected from ${whose} again, by the next Direct Debit file that collects by ${formatLongDate(row.againUntil)}.\nThis decision can’t be changed.`
  if (decision === 'accept' && row.proposed !== null)
    return `${whose} gets the bank details ${formatSortCode(row.proposed.sortCode)} ${row.proposed.bankAccount}, and its mandate continues with them.\nThis decision can’t be changed.`
  return undefined
}
