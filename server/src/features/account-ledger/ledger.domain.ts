import type { PostingKind, PostingState } from '@nineops/contract/crm/account-ledger.contract'

interface Settled {
  kind: PostingKind
  /** In pence, as the customer owes. */
  pence: number
  remainderPence: number
  /** Kinds of what is allocated to it. */
  settledBy: readonly PostingKind[]
  reversed: boolean
}

/** What became of a posting (money: Account ledger, Allocation). */
export function postingState({ kind, pence, remainderPence, settledBy, reversed }: Settled): PostingState {
  if (reversed || kind === 'reversal') return 'reversed'
  const untouched = remainderPence === pence && pence !== 0
  if (pence < 0) {
    if (untouched) return 'in_hand'
    return remainderPence === 0 ? 'used' : 'part_used'
  }
  if (untouched) return 'open'
  if (remainderPence !== 0) return 'part_paid'
  if (settledBy.includes('write_off')) return 'written_off'
  const credited = settledBy.length > 0 && settledBy.every(by => by === 'credit_note')
  return credited ? 'credited' : 'paid'
}

/** Why a posting can't be reversed; null if it can. Documents are corrected by documents. */
export function reversalRefusal(kind: PostingKind): string | null {
  if (kind === 'invoice' || kind === 'credit_note')
    return 'An invoice is corrected by a credit note, and a credit note by an invoice.'
  if (kind === 'reversal') return 'It reverses another posting itself: post that one again instead.'
  return kind === 'unpaid' ? 'Post the receipt again when the money has arrived.' : null
}
