import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'

const words: Record<InvoiceRunAccount['status'], string> = {
  pending: 'Pending',
  done: 'Done',
  failed: 'Failed',
}

/** How an account stands in its run: in an abandoned one nothing is pending. */
export const accountWord = (status: InvoiceRunAccount['status'], abandoned: boolean): string =>
  abandoned && status !== 'failed' ? 'Not invoiced' : words[status]
