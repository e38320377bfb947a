import { paidAndCredited } from '@nineops/contract/crm/posting-labels'
import type { AccountLedger, Posting, PostingState } from '@nineops/contract/crm/account-ledger.contract'
import type { AccountInvoice } from '@nineops/contract/crm/accounts/account-pages.contract'
import { parsePence } from '@nineops/contract/money'
import { formatDate, formatPence } from '../../lib/formats.ts'

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

type Settled = Pick<Posting, 'state' | 'credited'> | undefined

/** How a bill was settled; undefined while it is open. */
function settledBy(posting: Settled): string | undefined {
  const done = posting && settled[posting.state]
  return done && paidAndCredited(posting) ? `${done}, credited` : done
}

/** Of an open bill, whether a Direct Debit that came back collects it again. */
type Again = AccountLedger['open'][number]['collectedAgain']

/** Short enough beside a figure. */
const againDay = ({ on }: NonNullable<Again>): string =>
  on === null ? 'to be collected again' : `again on ${formatDate(on)}`

/** What became of a bill; while it is open, when it is due or collected again. */
export const becameOf = (
  bill: Bill & Pick<AccountInvoice, 'invoiceDate'>,
  posting: Settled,
  again: Again = null,
): string =>
  (bill.dueDate === null ? undefined : settledBy(posting)) ?? (again ? againDay(again) : dayOf(bill))

/** What became of a bill, as far as the ledger knows it; else when it is due, while that is to come. */
export function markOf(
  bill: Bill,
  posting: Pick<Posting, 'state' | 'dueOn' | 'credited'> | undefined,
  today: string,
  again: Again = null,
) {
  const { dueDate } = bill
  if (!isFinal(bill)) return { text: 'to confirm', state: 'due' }
  if (dueDate === null) return { text: 'credit', state: 'quiet' }
  const done = settledBy(posting)
  if (done) return { text: done, state: 'quiet' }
  if (again)
    return {
      text: again.on === null ? 'to collect again' : `again ${formatDate(again.on).slice(0, 5)}`,
      state: 'due',
    }
  const due = posting?.dueOn ?? dueDate
  if (due >= today) return { text: `due ${formatDate(due).slice(0, 5)}`, state: 'due' }
  return posting ? { text: 'overdue', state: 'bad' } : undefined
}

const sum = (amounts: readonly string[]): number =>
  amounts.reduce((total, amount) => total + (parsePence(amount) ?? 0), 0)

/** What Direct Debits are to collect of a balance, and when: from the first day where they are several. */
export function collectingText({ collecting, open }: Pick<AccountLedger, 'collecting' | 'open'>): string {
  const waiting = sum(open.flatMap(debt => (debt.collectedAgain?.on === null ? debt.remainder : [])))
  const [first, ...later] = [...new Set(collecting.map(({ on }) => on))].toSorted()
  const total = formatPence(sum(collecting.map(({ amount }) => amount)))
  const day = first && (later.length === 0 ? `on ${formatDate(first)}` : `from ${formatDate(first)}`)
  const again = waiting > 0 ? `${formatPence(waiting)} to be collected again` : ''
  if (!day) return again
  return again ? `${again}, ${total} ${day}` : `${total} to be collected ${day}`
}
