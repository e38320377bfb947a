import {
  type ControlLine,
  type ExportGap,
  type MonthEnd,
  type MonthEndCheck,
  type MonthFigures,
  type SalesLine,
} from '@nineops/contract/partner-commercial/month-ends.contract'
import { parsePence } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import { formatCount, formatDate, formatPence, formatPounds } from '../../lib/formats.ts'

export const rateNames: Record<SalesLine['vatRate'], string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
  reverse: 'Reverse charge',
  outside: 'Outside the scope',
}

export const documentNames: Record<SalesLine['kind'], string> = {
  invoice: 'Invoices',
  credit_note: 'Credit notes',
}

export const controlNames: Record<ControlLine, string> = {
  opening: 'Opening balance',
  invoices: 'Invoices',
  creditNotes: 'Credit notes',
  receipts: 'Receipts',
  unpaids: 'Returned unpaid',
  refunds: 'Refunds',
  writeOffs: 'Write-offs',
  openingBalances: 'Opening balances posted',
  reversals: 'Reversals',
  closing: 'Closing balance',
}

export const gapNames: Record<ExportGap, string> = {
  not_exported: 'Not exported yet',
  no_pack: 'Pack not made yet',
  unnamed: 'Account reference refused by the books',
  no_ledger: 'Brand without a sales ledger',
  in_books: 'Opening balances, in the books already',
}

/** Gaps that someone has to close; the others are as they should be. */
const gapReasons: Partial<Record<ExportGap, string>> = {
  not_exported: 'not exported yet',
  no_pack: 'without a pack yet',
  unnamed: 'with an account reference that the books refuse',
}

export const pence = (amount: string): number => parsePence(amount) ?? 0
export const sumOf = <T>(rows: readonly T[], amount: (row: T) => string): number =>
  rows.reduce((sum, row) => sum + pence(amount(row)), 0)

/** `20%`; nothing where the rate has none. */
export const percentText = ({ percent }: SalesLine): string =>
  Number(percent) === 0 ? '' : `${Number(percent)}%`

/** What the month's postings come to that still have to get into the books. */
export const waitingPence = ({ exported }: MonthFigures): number =>
  sumOf(
    exported.gaps.filter(({ gap }) => gap in gapReasons),
    ({ amount }) => amount,
  )
export const waitingCount = ({ exported }: MonthFigures): number =>
  exported.gaps.reduce((sum, { gap, postings }) => (gap in gapReasons ? sum + postings : sum), 0)

interface Finding {
  /** Whether someone has to look. */
  good: boolean
  text: string
}

/** The closing against the balances, added up account by account. */
export function balancesFinding({ resellers, to }: MonthEnd, check: MonthEndCheck): Finding {
  const balances = new Map(check.resellers.map(({ client, balance }) => [client, balance]))
  const wrong = resellers.filter(
    ({ client, control }) => pence(control.closing) !== pence(balances.get(client.index) ?? '0.00'),
  )
  if (wrong.length === 0 && check.differences.length === 0)
    return {
      good: true,
      text: `The closing balance is the sum of ${counted(check.accounts, 'account balance')} on ${formatDate(to)}.`,
    }
  const texts = [
    ...wrong.map(
      ({ client, control }) =>
        `${client.name}: closing ${formatPounds(control.closing)}, account balances ${formatPounds(balances.get(client.index) ?? '0.00')}.`,
    ),
    ...check.differences.map(
      ({ account, balance, open }) =>
        `Account ${account.accountNumber}: balance ${formatPounds(balance)}, open items ${formatPounds(open)}.`,
    ),
  ]
  return { good: false, text: `The account balances differ. ${texts.join(' ')}` }
}

/** Sales against the documents in the account ledgers. */
export function salesFinding({ total: { sales, control, notPosted } }: MonthEnd): Finding {
  const gross = sumOf(sales, ({ gross: amount }) => amount)
  const difference = gross - pence(control.invoices) - pence(control.creditNotes)
  if (difference === 0)
    return {
      good: true,
      text: 'Sales and VAT agree with the invoices and credit notes in the account ledgers.',
    }
  if (difference === pence(notPosted.gross))
    return {
      good: true,
      text: `Sales include ${counted(notPosted.documents, 'document')} (${formatPounds(notPosted.gross)}) confirmed before the account ledgers began.`,
    }
  return { good: false, text: `Sales and the account ledgers differ by ${formatPence(difference)}.` }
}

/** The month's postings against packs and ledger exports. */
export function exportsFinding({ total }: MonthEnd): Finding {
  const open = total.exported.gaps.filter(({ gap }) => gap in gapReasons)
  if (open.length === 0) {
    const left = total.exported.gaps.reduce((sum, { postings }) => sum + postings, 0)
    if (left === 0)
      return { good: true, text: 'The packs and ledger exports have every posting of the month.' }
    const others = left === 1 ? '1 other is' : `${formatCount(left)} others are`
    return {
      good: true,
      text: `The packs and ledger exports have every posting of the month that belongs in them. ${others} listed below.`,
    }
  }
  const texts = open.map(
    ({ gap, postings, amount }) =>
      `${counted(postings, 'posting')} ${gapReasons[gap] ?? ''} (${formatPounds(amount)})`,
  )
  return { good: false, text: `Not in the books: ${texts.join(', ')}.` }
}
