import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { accountStage, invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'

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
export function accountWord(status: InvoiceRunAccount['status'], runStatus: number, stage = 0): string {
  if (runStatus === invoiceRunStatus.abandoned && status !== 'failed') return 'Not invoiced'
  // While a run is released, its accounts are hosted one after the other.
  const isHosted = runStatus === invoiceRunStatus.confirmed && stage >= accountStage.hosted
  const waitsFor = waits[isHosted ? invoiceRunStatus.hosted : runStatus]
  return (status === 'pending' ? waitsFor : undefined) ?? words[status]
}

/** The same of a row; a failed account that a further run has invoiced since is named with that run. */
export const rowWord = (
  { status, stage, invoicedBy }: Pick<InvoiceRunAccount, 'status' | 'stage' | 'invoicedBy'>,
  runStatus: number,
): string => (invoicedBy === null ? accountWord(status, runStatus, stage.index) : `In run ${invoicedBy}`)
