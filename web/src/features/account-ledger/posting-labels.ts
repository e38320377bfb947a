import type {
  AccountLedger,
  Posting,
  PostingKind,
  PostingState,
} from '@nineops/contract/crm/account-ledger.contract'
import { kindNames, paidAndCredited, stateName } from '@nineops/contract/crm/posting-labels'
import { parsePence } from '@nineops/contract/money'
import { formatDate, formatLongDate, formatPence, formatPounds } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import { keysOf } from '@nineops/contract/records'

/** Of what is neither, nothing is left to do. */
const tones: Partial<Record<PostingState, Tone>> = {
  open: 'planned',
  part_paid: 'planned',
  part_settled: 'planned',
  in_hand: 'planned',
  part_used: 'planned',
  written_off: 'quiet',
  reversed: 'quiet',
  returned: 'quiet',
}

/** Whether a posting is a debt that falls due: what a reversal takes back is owed by nobody. */
export const fallsDue = ({ kind, amount }: Pick<Posting, 'kind' | 'amount'>): boolean =>
  kind !== 'reversal' && !amount.startsWith('-')

export function stateOf(posting: Pick<Posting, 'kind' | 'state' | 'credited'>): { word: string; tone: Tone } {
  const { kind, state } = posting
  const isUndone = (kind === 'unpaid' && state === 'paid') || (kind === 'write_off' && state === 'used')
  return { word: stateName(posting), tone: isUndone ? 'quiet' : (tones[state] ?? 'good') }
}

/** How each kind of posting settles a debt; a credit note that corrects it has credited it. */
const shares: Record<PostingKind, string> = {
  receipt: 'paid',
  credit_note: 'from credit in hand',
  write_off: 'written off',
  opening_balance: 'from the opening balance',
  reversal: 'reversed',
  invoice: 'invoiced',
  refund: 'paid back',
  unpaid: 'unpaid',
}

/**
 * `£40.00 paid, £8.54 credited`: what became of a debt that was not paid alone; empty for others. What is credited
 * beyond what was open is in hand.
 */
export function settlementOf(posting: Pick<Posting, 'state' | 'allocations' | 'credited'>): string {
  const { state, allocations, credited } = posting
  const isMixed = state === 'settled' || state === 'part_settled' || state === 'written_off'
  if (!isMixed && !paidAndCredited(posting)) return ''
  const pence = new Map<string, number>()
  for (const { kind, corrects, amount } of allocations)
    if (!corrects) pence.set(shares[kind], (pence.get(shares[kind]) ?? 0) + (parsePence(amount) ?? 0))
  const creditedPence = parsePence(credited) ?? 0
  if (creditedPence !== 0) pence.set('credited', creditedPence)
  return [...pence].map(([share, sum]) => `${formatPence(sum)} ${share}`).join(', ')
}

/** What becomes of what is in hand: no later invoice uses it once a closed account has its last one. */
export function inHandNote(ledger: Pick<AccountLedger, 'inHand' | 'lastInvoice'> | undefined): string {
  if (!ledger || ledger.lastInvoice === null) return 'For the next invoices'
  if (Number(ledger.inHand) === 0) return 'The account is closed'
  return ledger.lastInvoice === 'made'
    ? 'No next invoice: use Post refund'
    : 'For the last invoice, then Post refund'
}

type OpenDebt = AccountLedger['open'][number]

/** `Invoice BT-000123, due 14/11/2026: £12.00 open`. */
export const debtText = ({ kind, number, dueOn, remainder }: OpenDebt): string =>
  `${kindNames[kind]}${number ? ` ${number}` : ''}, due ${formatDate(dueOn)}: ${formatPounds(remainder)} open`

/** Columns of aged debt. */
export const ageNames = {
  current: 'Current',
  upTo30: '1–30 days',
  upTo60: '31–60 days',
  upTo90: '61–90 days',
  over90: 'Over 90 days',
} as const
export type Age = keyof typeof ageNames
export const ages = keysOf(ageNames)

/** Days after the due day; negative before it. */
export const daysLate = (dueOn: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000)

/** The column of aged debt that days late fall in. */
export const ageOf = (late: number): Age => {
  if (late <= 0) return 'current'
  if (late <= 30) return 'upTo30'
  if (late <= 60) return 'upTo60'
  return late <= 90 ? 'upTo90' : 'over90'
}

/** Of a Direct Debit that came back: `collected again on 14/12/2026`, from when a file collects it. */
const collectedAgainText = ({ on }: { on: string | null }): string =>
  on === null ? 'to be collected again' : `collected again on ${formatDate(on)}`

/** `£12.00 to be collected again`: what of debts a Direct Debit that came back collects again. */
export function againText(
  debts: readonly Pick<OpenDebt, 'remainder' | 'collectedAgain'>[],
): string | undefined {
  const again = debts.flatMap(({ remainder, collectedAgain }) =>
    collectedAgain ? { pence: parsePence(remainder) ?? 0, on: collectedAgain.on } : [],
  )
  const [first] = again
  if (!first) return undefined
  const amount = formatPence(again.reduce((sum, { pence }) => sum + pence, 0))
  if (again.every(({ on }) => on === first.on)) return `${amount} ${collectedAgainText(first)}`
  const days = again.flatMap(({ on }) => on ?? []).toSorted()
  return `${amount} to be collected again, from ${formatDate(days[0])}`
}

/** What keeps an open document from being chased, or that nothing does. */
export function debtState({
  dispute,
  collecting,
  collectedAgain = null,
  late,
}: {
  dispute: number | null
  collecting: boolean
  collectedAgain?: OpenDebt['collectedAgain']
  late: number
}): { word: string; tone: Tone } {
  if (dispute !== null)
    return { word: collecting || collectedAgain ? 'Disputed, being collected' : 'Disputed', tone: 'warn' }
  if (collectedAgain) {
    const text = collectedAgainText(collectedAgain)
    return { word: `${text.charAt(0).toUpperCase()}${text.slice(1)}`, tone: 'busy' }
  }
  if (collecting) return { word: 'Being collected', tone: 'busy' }
  return late > 0 ? { word: 'Overdue', tone: 'bad' } : { word: 'Not due yet', tone: 'quiet' }
}

/** What a posting of a day changes that is exported or over; empty where nothing. @param today London */
export function backdatedText({
  on,
  exportedThrough,
  today,
}: {
  on: string | null
  exportedThrough: string | null
  today: string
}): string {
  if (on === null) return ''
  const month = formatLongDate(on).replace(/^\d+ /, '')
  return [
    exportedThrough !== null &&
      on <= exportedThrough &&
      `The ledger export up to ${formatLongDate(exportedThrough)} is already made. The next export has this, dated ${formatLongDate(on)}.`,
    on.slice(0, 7) < today.slice(0, 7) && `${month} is over: its month-end figures change.`,
  ]
    .filter(Boolean)
    .join(' ')
}
