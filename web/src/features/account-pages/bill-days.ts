import type { Posting, PostingState } from '@nineops/contract/crm/account-ledger.contract'
import type { AccountInvoice } from '@nineops/contract/crm/accounts/account-pages.contract'
import { formatDate } from '../../lib/formats.ts'

type Bill = Pick<AccountInvoice, 'dueDate' | 'state'>

const isFinal = ({ state }: Bill): boolean => state === 'confirmed' || state === 'hosted'

/** A credit note is never due, nor is what is not confirmed. */
export function dayOf(bill: Bill & Pick<AccountInvoice, 'invoiceDate'>): string {
  const { invoiceDate, dueDate } = bill
  if (!isFinal(bill)) return 'to be confirmed'
  return dueDate === null ? `of ${formatDate(invoiceDate)}` : `due ${formatDate(dueDate)}`
}

const settled: Partial<Record<PostingState, string>> = {
  paid: 'paid',
  credited: 'credited',
  settled: 'settled',
  written_off: 'written off',
  reversed: 'reversed',
}

/** What became of a bill, as far as the ledger knows it; else when it is due, while that is to come. */
export function markOf(
  bill: Bill,
  posting: Pick<Posting, 'state' | 'dueOn' | 'credited'> | undefined,
  today: string,
) {
  const { dueDate } = bill
  if (!isFinal(bill)) return { text: 'to confirm', state: 'due' }
  if (dueDate === null) return { text: 'credit', state: 'quiet' }
  const done = posting && settled[posting.state]
  const credited = posting?.state === 'paid' && posting.credited !== '0.00' ? ', credited' : ''
  if (done) return { text: `${done}${credited}`, state: 'quiet' }
  const due = posting?.dueOn ?? dueDate
  if (due >= today) return { text: `due ${formatDate(due).slice(0, 5)}`, state: 'due' }
  return posting ? { text: 'overdue', state: 'bad' } : undefined
}
