import type { AgedAmounts, PostingKind, PostingState } from '@nineops/contract/crm/account-ledger.contract'
import { penceToDecimal } from '@nineops/contract/money'
import { daysBetween } from '../../platform/clock/calendar-dates.ts'

interface Settled {
  kind: PostingKind
  /** In pence, as the customer owes. */
  pence: number
  remainderPence: number
  /** Kinds of what is allocated to it. */
  settledBy: readonly PostingKind[]
  /** Whether all of that are credit notes that correct it. */
  corrected: boolean
  /** Kind of the posting that reverses it; null without one. */
  reversedBy: PostingKind | null
}

/** What became of a posting (money: Account ledger, Allocation). */
export function postingState({
  kind,
  pence,
  remainderPence,
  settledBy,
  corrected,
  reversedBy,
}: Settled): PostingState {
  if (reversedBy === 'unpaid') return 'returned'
  if (reversedBy !== null || kind === 'reversal') return 'reversed'
  const untouched = remainderPence === pence && pence !== 0
  if (pence < 0) {
    if (untouched) return 'in_hand'
    return remainderPence === 0 ? 'used' : 'part_used'
  }
  if (untouched) return 'open'
  const writtenOff = settledBy.includes('write_off')
  // Money that is paid back is paid, whatever it was in hand from.
  const credited = kind !== 'refund' && settledBy.includes('credit_note')
  if (remainderPence !== 0) return writtenOff || credited ? 'part_settled' : 'part_paid'
  if (writtenOff) return 'written_off'
  if (!credited) return 'paid'
  return corrected ? 'credited' : 'settled'
}

/** Why a posting can't be reversed; null if it can. Documents are corrected by documents. */
export function reversalRefusal(kind: PostingKind): string | null {
  if (kind === 'invoice' || kind === 'credit_note')
    return 'An invoice is corrected by a credit note, and a credit note by an invoice.'
  if (kind === 'reversal') return 'It reverses another posting itself: post that one again instead.'
  return kind === 'unpaid' ? 'Post the receipt again when the money has arrived.' : null
}

/** What is open by days after its due day. @param today London */
export function agedOf(open: readonly { dueOn: string; pence: number }[], today: string): AgedAmounts {
  const sum = (from: number, to: number) =>
    penceToDecimal(
      open.reduce((total, { dueOn, pence }) => {
        const late = daysBetween(dueOn, today)
        return pence > 0 && late >= from && late <= to ? total + pence : total
      }, 0),
    )
  return {
    current: sum(-Infinity, 0),
    upTo30: sum(1, 30),
    upTo60: sum(31, 60),
    upTo90: sum(61, 90),
    over90: sum(91, Infinity),
    total: sum(-Infinity, Infinity),
    inHand: penceToDecimal(open.reduce((total, { pence }) => total - Math.min(pence, 0), 0)),
  }
}
