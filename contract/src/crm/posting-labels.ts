import { parsePence } from '../money.ts'
import type { PaymentMethod, Posting, PostingKind, PostingState } from './account-ledger.contract.ts'

export const kindNames: Record<PostingKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  refund: 'Refund',
  unpaid: 'Unpaid',
  write_off: 'Write-off',
  opening_balance: 'Opening balance',
  reversal: 'Reversal',
}

export const methodNames: Record<PaymentMethod, string> = {
  direct_debit: 'Direct Debit',
  transfer: 'Bank transfer',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
  other: 'Other',
}

const stateNames: Record<PostingState, string> = {
  open: 'Open',
  part_paid: 'Part paid',
  part_settled: 'Part settled',
  paid: 'Paid',
  credited: 'Credited',
  settled: 'Settled',
  written_off: 'Written off',
  reversed: 'Reversed',
  returned: 'Returned',
  in_hand: 'In hand',
  part_used: 'Part used',
  used: 'Used',
}

/** Whether a debt was paid in part and credited for the rest. */
export const paidAndCredited = ({ state, credited }: Pick<Posting, 'state' | 'credited'>): boolean =>
  state === 'paid' && parsePence(credited) !== 0

export function stateName(posting: Pick<Posting, 'kind' | 'state' | 'credited'>): string {
  // Where a receipt came back, what it had settled is open again.
  if (posting.kind === 'unpaid' && posting.state === 'paid') return 'Reopened'
  if (posting.kind === 'write_off' && posting.state === 'used') return stateNames.written_off
  return paidAndCredited(posting) ? 'Paid, credited' : stateNames[posting.state]
}
