import type {
  LineState,
  LineSuggestion,
  StatementLine,
} from '@nineops/contract/invoicing/bank-statements.contract'
import { formatPounds } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const lineStates: Record<LineState, { word: string; tone: Tone }> = {
  unmatched: { word: 'Unmatched', tone: 'warn' },
  matched: { word: 'Matched', tone: 'good' },
  assigned: { word: 'Assigned', tone: 'good' },
  dismissed: { word: 'Not a customer’s', tone: 'quiet' },
  money_out: { word: 'Money out', tone: 'quiet' },
}

/** `A0012 Harbour Ltd: paid before under this name`. */
export const suggestionText = ({ account, reason, debt }: LineSuggestion): string => {
  const why = {
    paid_before: 'paid before under this name',
    same_name: 'has this name',
    same_amount: `owes this amount${debt?.number ? ` on ${debt.number}` : ''}`,
  }[reason]
  return `${account.accountNumber} ${account.companyName}: ${why}`
}

/** The accounts that a line was posted to, what may be, or why not. */
export const outcomeText = ({ receipts, suggestions, reason, state }: StatementLine): string => {
  if (receipts.length > 0)
    return receipts
      .map(({ account, amount }) =>
        receipts.length === 1
          ? `${account.accountNumber} ${account.companyName}`
          : `${account.accountNumber} ${formatPounds(amount)}`,
      )
      .join(', ')
  const [likeliest] = suggestions
  return state === 'unmatched' && likeliest ? `Perhaps ${suggestionText(likeliest)}` : reason
}
