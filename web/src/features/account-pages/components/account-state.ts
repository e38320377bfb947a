import type { AccountOverview, ListedAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import { mandateProblems } from '@nineops/contract/crm/mandates'
import type { Tone } from '../../../ui/feedback/status-badge.tsx'

interface State {
  tone: Tone
  word: string
}

const noMandate: State = { tone: 'warn', word: 'No usable mandate' }

/** Why an account that is billed is not collected from; undefined if it is. */
const mandateGap = (gaps: ListedAccount['gaps']) =>
  gaps.find(({ field, fails }) => field === 'mandateReference' && !fails)

/** What an account's details alone say: lists don't look at its calls, rate cards and brand. */
export function detailsStateOf({ closedOn, gaps }: Pick<ListedAccount, 'closedOn' | 'gaps'>): State {
  if (closedOn !== null) return { tone: 'quiet', word: 'Closed' }
  if (gaps.some(({ fails }) => fails)) return { tone: 'bad', word: 'Cannot be billed' }
  if (mandateGap(gaps)) return noMandate
  return gaps.length > 0 ? { tone: 'warn', word: 'Incomplete' } : { tone: 'good', word: 'Details complete' }
}

/** An account's state as a badge. */
export function stateOf({
  closedOn,
  gaps,
  failures,
  notInvoiced,
}: Pick<AccountOverview, 'closedOn' | 'gaps' | 'failures' | 'notInvoiced'>): State {
  if (notInvoiced.some(({ credited }) => !credited)) return { tone: 'bad', word: 'Not invoiced' }
  if (notInvoiced.length > 0) return { tone: 'warn', word: 'To invoice again' }
  if (failures.length > 0) return { tone: 'bad', word: 'Cannot be billed' }
  const details = detailsStateOf({ closedOn, gaps })
  return details.tone === 'good' ? { ...details, word: 'Ready to bill' } : details
}

/** Whether an account can be collected from by Direct Debit, and why not. */
export function debitStateOf({
  account,
  gaps,
}: {
  account: Pick<AccountOverview['account'], 'sortCode' | 'bankAccount' | 'mandateReference'>
  gaps: ListedAccount['gaps']
}): State & { note: string } {
  const problems = mandateProblems(account).join(', and ')
  if (problems !== '')
    return {
      tone: 'bad',
      word: 'Details incomplete',
      note: `${problems.charAt(0).toUpperCase()}${problems.slice(1)}: the account can’t be billed until it is fixed.`,
    }
  const ended = mandateGap(gaps)
  return ended
    ? { ...noMandate, note: `${ended.message}.` }
    : { tone: 'good', word: 'Details complete', note: '' }
}
