import type { AccountOverview, ListedAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { Tone } from '../../../ui/feedback/status-badge.tsx'

/** An account's state as a badge. */
export function stateOf({
  closedOn,
  gaps,
  notInvoiced = [],
}: Pick<ListedAccount, 'closedOn' | 'gaps'> & Partial<Pick<AccountOverview, 'notInvoiced'>>): {
  tone: Tone
  word: string
} {
  if (notInvoiced.some(({ credited }) => !credited)) return { tone: 'bad', word: 'Not invoiced' }
  if (notInvoiced.length > 0) return { tone: 'warn', word: 'To invoice again' }
  if (closedOn !== null) return { tone: 'quiet', word: 'Closed' }
  if (gaps.some(({ fails }) => fails)) return { tone: 'bad', word: 'Cannot be billed' }
  return gaps.length > 0 ? { tone: 'warn', word: 'Incomplete' } : { tone: 'good', word: 'Ready to bill' }
}
