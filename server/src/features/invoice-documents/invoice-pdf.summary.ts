import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { fitText } from '../../platform/pdf/text-fitting.ts'
import { duePence } from './invoice-documents.domain.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { poundsText } from './invoice-pdf.formats.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen, PagePart } from './invoice-pdf.theme.ts'

const ROW = 14
const HEAD = 20
/** Right edges of the columns, from the left of the table. */
const CHARGES = { now: 188, before: 268 } as const
const LABEL_WIDTH = 124
const BEFORE_WIDTH = 74
const MONEY_WIDTH = PAGE.right - 350

type MoneyRow = { label: string; amount: string; isTotal?: true }

const pence = (amount: string | undefined): number => parsePence(amount ?? '0.00') ?? 0

/** From what was owed before to what is owed now, or to what is to pay; empty on credit notes. */
function moneyRows(invoice: InvoiceDocument): MoneyRow[] {
  const { kind, totals, position, setOff, broughtForward } = invoice
  if (kind === 'credit_note') return []
  if (position !== undefined) {
    const balance = pence(position.previous) + pence(position.since) + pence(totals.gross)
    return [
      { label: 'Previous balance', amount: position.previous },
      { label: 'Payments and credits since', amount: position.since },
      { label: 'This invoice', amount: totals.gross },
      {
        label: balance < 0 ? 'Your account is in credit' : 'Balance of your account',
        amount: penceToDecimal(Math.abs(balance)),
        isTotal: true,
      },
    ]
  }
  return [
    { label: 'This invoice', amount: totals.gross },
    ...(setOff === undefined ? [] : [{ label: 'Credit set against it', amount: `-${setOff}` }]),
    ...(broughtForward === undefined ? [] : [{ label: 'Due from earlier invoices', amount: broughtForward }]),
    { label: 'To pay', amount: penceToDecimal(duePence(invoice)), isTotal: true },
  ]
}

/** The account's money from before to now. */
export function accountPart({ canvas, invoice }: InvoicePen): PagePart {
  const rows = moneyRows(invoice)
  const draw = (top: number, left: number): void => {
    const right = left + MONEY_WIDTH
    canvas.mark('P', () => canvas.text('Your account', left, top + 9, TEXT.column))
    canvas.artifact(() => canvas.rule(left, top + 15, right, COLOUR.rule, 0.75))
    rows.forEach(({ label, amount, isTotal }, at) => {
      const y = top + HEAD + at * ROW + 8
      const style = isTotal ? TEXT.strong : TEXT.body
      if (isTotal) canvas.artifact(() => canvas.rule(left, y - 10.5, right, COLOUR.rule))
      canvas.mark('P', () => {
        canvas.text(label, left, y, style)
        canvas.text(poundsText(amount), right, y, style, 'right')
      })
    })
  }
  return { height: rows.length === 0 ? 0 : HEAD + rows.length * ROW, draw }
}

/** Charges by type, beside last time's. */
export function chargesPart({ canvas, invoice }: InvoicePen, comparison: boolean): PagePart {
  const { summary } = invoice
  if (summary === undefined) return { height: 0, draw: () => {} }
  const before = comparison ? summary.before : null
  const rightOf = before === null ? [CHARGES.now] : [CHARGES.now, CHARGES.before]
  const draw = (top: number, left: number): void => {
    const row = (y: number, label: string, amounts: readonly string[], isTotal: boolean): void => {
      const style = isTotal ? TEXT.strong : TEXT.body
      canvas.group('TR', () => {
        canvas.mark('TD', () => canvas.text(label, left, y, style))
        amounts.forEach((amount, at) =>
          canvas.mark('TD', () =>
            canvas.text(poundsText(amount), left + (rightOf[at] ?? 0), y, style, 'right'),
          ),
        )
      })
    }
    canvas.group('Table', () => {
      canvas.group('TR', () => {
        canvas.mark('TH', () => canvas.text('What it is for', left, top + 9, TEXT.column))
        canvas.mark('TH', () => canvas.text('Net', left + CHARGES.now, top + 9, TEXT.column, 'right'))
        if (before !== null)
          canvas.mark('TH', () => {
            const title = fitText(canvas, before.title, TEXT.column, BEFORE_WIDTH)
            canvas.text(title, left + CHARGES.before, top + 9, TEXT.column, 'right')
          })
      })
      const right = left + (rightOf.at(-1) ?? 0)
      canvas.artifact(() => canvas.rule(left, top + 15, right, COLOUR.rule, 0.75))
      summary.rows.forEach(({ label, net, netBefore }, at) => {
        const text = fitText(canvas, label, TEXT.body, LABEL_WIDTH)
        row(top + HEAD + at * ROW + 8, text, before === null ? [net] : [net, netBefore], false)
      })
      const y = top + HEAD + summary.rows.length * ROW + 8
      if (summary.rows.length > 0) canvas.artifact(() => canvas.rule(left, y - 10.5, right, COLOUR.rule))
      const sums = before === null ? [invoice.totals.net] : [invoice.totals.net, before.net]
      row(y, 'Total excluding VAT', sums, true)
    })
  }
  return { height: HEAD + (summary.rows.length + 1) * ROW, draw }
}
