import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { isCalendarDate } from '../../platform/clock/calendar-dates.ts'

/** What a column of a bank's file holds. */
type Column = 'date' | 'amount' | 'in' | 'out' | 'reference' | 'payer'

/** Names that UK banks give their columns, as letters alone. */
const names: Readonly<Record<Column, readonly string[]>> = {
  date: ['date', 'transactiondate', 'dateposted', 'postingdate', 'posteddate', 'valuedate', 'bookingdate'],
  amount: ['amount', 'value', 'transactionamount', 'amountgbp'],
  in: ['in', 'credit', 'creditamount', 'credits', 'moneyin', 'paidin', 'paidingbp', 'receipts'],
  out: ['out', 'debit', 'debitamount', 'debits', 'moneyout', 'paidout', 'paidoutgbp', 'payments'],
  reference: [
    'reference',
    'paymentreference',
    'customerreference',
    'description',
    'transactiondescription',
    'narrative',
    'narrativeline',
    'details',
    'memo',
    'particulars',
    'remittanceinformation',
  ],
  payer: ['payer', 'name', 'payername', 'counterparty', 'counterpartyname', 'payee', 'from', 'merchant'],
}

/** Which fields of a record hold what; a bank may have several for the reference. */
export type Places = Readonly<Record<Column, readonly number[]>>

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The places of a header's columns; null for a record that is no header. */
export function readHeader(fields: readonly string[]): Places | null {
  const found = fields.map(lettersOf)
  const at = (column: Column) => found.flatMap((name, place) => (names[column].includes(name) ? [place] : []))
  const places: Places = {
    date: at('date').slice(0, 1),
    amount: at('amount').slice(0, 1),
    in: at('in').slice(0, 1),
    out: at('out').slice(0, 1),
    reference: at('reference'),
    payer: at('payer').slice(0, 1),
  }
  const money = places.amount.length > 0 || (places.in.length > 0 && places.out.length > 0)
  return places.date.length > 0 && money ? places : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function iso(year: string, month: number, day: string): string | null {
  const four = year.length === 2 ? `20${year}` : year
  const date = `${four}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

/** `21/11/2026`, `21-11-26`, `21 Nov 2026` or `2026-11-21`, with or without a time; null for anything else. */
export function readDay(text: string): string | null {
  const [, written = ''] = /^(.*?)(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/.exec(text.trim()) ?? []
  const turned = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(written)
  if (turned) return iso(turned[1] ?? '', Number(turned[2]), turned[3] ?? '')
  const digits = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(written)
  if (digits) return iso(digits[3] ?? '', Number(digits[2]), digits[1] ?? '')
  const named = /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ](\d{4}|\d{2})$/.exec(written)
  const month = months.indexOf((named?.[2] ?? '').toLowerCase()) + 1
  return named && month > 0 ? iso(named[3] ?? '', month, named[1] ?? '') : null
}

/** `£1,250.50`, `-12.00`, `12.00-` or `(12.00)` in pence; null for anything else. */
export function readAmount(text: string): number | null {
  const bare = text.replaceAll(/[£,\s]|GBP/g, '')
  const [, bracketed] = /^\((.*)\)$/.exec(bare) ?? []
  const [, trailing] = /^(\d.*)-$/.exec(bare) ?? []
  const negated = bracketed ?? trailing
  const pence = parsePence((negated ?? bare).replace(/^\+/, '').replace(/^(-?)\./, '$10.'))
  if (pence === null) return null
  return negated === undefined || pence === 0 ? pence : -pence
}

export interface StatementRow {
  line: number
  paidOn: string
  /** Positive for money in. */
  amount: string
  reference: string
  payer: string
}

const LONGEST = 300
const plain = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

/** A line of a statement; null for one without money (a balance brought forward), or what is wrong with it. */
export function readStatementRow(
  line: number,
  places: Places,
  field: (at: number) => string,
  today: string,
): StatementRow | string | null {
  const cell = (column: Column) => field(places[column][0] ?? -1).trim()
  const written = places.amount.length > 0 ? [cell('amount')] : [cell('in'), cell('out')]
  if (written.every(text => text === '')) return null
  const [first = 0, second = 0] = written.map(text => (text === '' ? 0 : readAmount(text)))
  if (first === null || second === null) return `“${written.join(' ').trim()}” is not an amount of money`
  // Some banks write money out as negative in its own column.
  const pence = first - Math.abs(second)
  if (pence === 0) return null
  const paidOn = readDay(cell('date'))
  if (paidOn === null) return `“${cell('date')}” is not a date; write it as 20/11/2026 or 2026-11-20`
  if (paidOn > today) return `“${cell('date')}” is after today`
  const reference = plain(places.reference.map(field).join(' '))
  return { line, paidOn, amount: penceToDecimal(pence), reference, payer: plain(cell('payer')) }
}
