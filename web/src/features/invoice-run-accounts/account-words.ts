import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'

const words: Record<InvoiceRunAccount['status'], string> = {
  pending: 'Pending',
  done: 'Done',
  failed: 'Failed',
}

/** What accounts of a confirmed run wait for. */
const waits: Record<number, string> = {
  [invoiceRunStatus.confirmed]: 'To release',
  [invoiceRunStatus.hosted]: 'To e-mail',
}

/** How an account stands in a run of that status: in an abandoned one nothing is pending. */
export function accountWord(status: InvoiceRunAccount['status'], runStatus: number): string {
  if (runStatus === invoiceRunStatus.abandoned && status !== 'failed') return 'Not invoiced'
  return (status === 'pending' ? waits[runStatus] : undefined) ?? words[status]
}
