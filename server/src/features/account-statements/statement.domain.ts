import type { AgedAmounts, PostingKind } from '@nineops/contract/crm/account-ledger.contract'
import { formatPence, parsePence, penceToDecimal } from '@nineops/contract/money'
import { longDay, shortDay } from '../../platform/clock/calendar-dates.ts'
import type { Report } from '../../platform/pdf/report-pdf.ts'
import { csvFigure, csvRecord, csvText } from '../../platform/archives/csv-writer.ts'

export interface Statement {
  accountNumber: string
  companyName: string
  brand: string
  from: string
  to: string
  opening: string
  closing: string
  rows: readonly { day: string; what: string; amount: string; balance: string }[]
  aged: AgedAmounts
}

const kinds: Record<PostingKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  receipt: 'Payment received',
  refund: 'Refund',
  unpaid: 'Payment returned unpaid',
  write_off: 'Written off',
  opening_balance: 'Opening balance',
  reversal: 'Correction',
}

export interface StatementSource {
  effectiveOn: string
  kind: PostingKind
  number: string | null
  reference: string
  amount: string
}

const pence = (amount: string) => parsePence(amount) ?? 0

/** Rows with the balance after each, and the closing balance. */
export function withBalances(
  opening: string,
  postings: readonly StatementSource[],
): Pick<Statement, 'rows' | 'closing'> {
  let balance = pence(opening)
  const rows = postings.map(({ effectiveOn, kind, number, reference, amount }) => {
    balance += pence(amount)
    const what = [kinds[kind], number ?? reference].filter(Boolean).join(' ')
    return { day: effectiveOn, what, amount, balance: penceToDecimal(balance) }
  })
  return { rows, closing: penceToDecimal(balance) }
}

const shown = (amount: string) => formatPence(pence(amount))
const ages: readonly [keyof AgedAmounts, string][] = [
  ['current', 'Not due yet'],
  ['upTo30', '1–30 days late'],
  ['upTo60', '31–60 days late'],
  ['upTo90', '61–90 days late'],
  ['over90', 'Over 90 days late'],
  ['inHand', 'In credit'],
]

/** A statement as it is printed. */
export const statementReport = (statement: Statement): Report => ({
  title: 'Statement',
  owner: statement.brand,
  facts: [
    { label: 'Account', value: statement.accountNumber },
    { label: 'Customer', value: statement.companyName },
    { label: 'From', value: shortDay(statement.from) },
    { label: 'To', value: shortDay(statement.to) },
    { label: 'Balance', value: shown(statement.closing) },
  ],
  note: 'Amounts that you owe are positive, payments and credits negative.',
  date: statement.to,
  landscape: false,
  columns: [
    { title: 'Date', width: 2, align: 'left' },
    { title: 'Details', width: 6, align: 'left' },
    { title: 'Amount', width: 2, align: 'right' },
    { title: 'Balance', width: 2, align: 'right' },
  ],
  rows: [
    [shortDay(statement.from), 'Balance brought forward', '', shown(statement.opening)],
    ...statement.rows.map(({ day, what, amount, balance }) => [
      shortDay(day),
      what,
      shown(amount),
      shown(balance),
    ]),
  ],
  totals: [
    ['', `Balance on ${shortDay(statement.to)}`, '', shown(statement.closing)],
    ...ages
      .filter(([age]) => statement.aged[age] !== '0.00')
      .map(([age, label]) => ['', label, '', shown(statement.aged[age])]),
  ],
})

/** The same as CSV. */
export const statementCsv = (statement: Statement): string =>
  [
    ['Date', 'Details', 'Amount', 'Balance'].map(csvText),
    [csvFigure(statement.from), csvText('Balance brought forward'), null, csvFigure(statement.opening)],
    ...statement.rows.map(({ day, what, amount, balance }) => [
      csvFigure(day),
      csvText(what),
      csvFigure(amount),
      csvFigure(balance),
    ]),
    [csvFigure(statement.to), csvText('Balance'), null, csvFigure(statement.closing)],
    ...ages.map(([age, label]) => [
      csvFigure(statement.to),
      csvText(label),
      null,
      csvFigure(statement.aged[age]),
    ]),
  ]
    .map(csvRecord)
    .join('')

/** Subject and text of its e-mail. */
export const statementEmail = ({ brand, accountNumber, companyName, from, to, closing }: Statement) => ({
  subject: `${brand}: statement of account ${accountNumber}`,
  body: [
    `Dear ${companyName},`,
    `Your statement for account ${accountNumber}, from ${longDay(from)} to ${longDay(to)}, is attached.`,
    pence(closing) < 0
      ? `Your account is ${formatPence(-pence(closing))} in credit.`
      : `The balance on ${longDay(to)} is ${shown(closing)}.`,
    brand,
  ].join('\n\n'),
})
