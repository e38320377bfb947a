import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { fitText } from '../../platform/pdf/text-fitting.ts'
import { duePence } from './invoice-documents.domain.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { poundsText } from './invoice-pdf.formats.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const ROW = 14
const HEAD = 20
const SUMMARY_RIGHT = { now: 232, before: 312 } as const
const LABEL_WIDTH = 124
const BEFORE_WIDTH = 74
const MONEY_LEFT = 350

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

function drawMoney({ canvas, invoice }: InvoicePen, top: number): number {
  const rows = moneyRows(invoice)
  if (rows.length === 0) return top
  canvas.mark('P', () => canvas.text('Your account', MONEY_LEFT, top + 9, TEXT.column))
  canvas.artifact(() => canvas.rule(MONEY_LEFT, top + 15, PAGE.right, COLOUR.rule, 0.75))
  rows.forEach(({ label, amount, isTotal }, at) => {
    const y = top + HEAD + at * ROW + 8
    const style = isTotal ? TEXT.strong : TEXT.body
    if (isTotal) canvas.artifact(() => canvas.rule(MONEY_LEFT, y - 10.5, PAGE.right, COLOUR.rule))
    canvas.mark('P', () => {
      canvas.text(label, MONEY_LEFT, y, style)
      canvas.text(poundsText(amount), PAGE.right, y, style, 'right')
    })
  })
  return top + HEAD + rows.length * ROW
}

function drawTypes({ canvas, invoice }: InvoicePen, top: number): number {
  const { summary } = invoice
  if (summary === undefined) return top
  const before = summary.before
  const columns = before === null ? ['now' as const] : (['now', 'before'] as const)
  const row = (y: number, label: string, amounts: readonly string[], isTotal: boolean): void => {
    const style = isTotal ? TEXT.strong : TEXT.body
    canvas.group('TR', () => {
      canvas.mark('TD', () => canvas.text(label, PAGE.left, y, style))
      amounts.forEach((amount, at) =>
        canvas.mark('TD', () =>
          canvas.text(poundsText(amount), SUMMARY_RIGHT[columns[at] ?? 'now'], y, style, 'right'),
        ),
      )
    })
  }
  canvas.group('Table', () => {
    canvas.group('TR', () => {
      canvas.mark('TH', () => canvas.text('What it is for', PAGE.left, top + 9, TEXT.column))
      canvas.mark('TH', () => canvas.text('Net', SUMMARY_RIGHT.now, top + 9, TEXT.column, 'right'))
      if (before !== null)
        canvas.mark('TH', () => {
          const title = fitText(canvas, before.title, TEXT.column, BEFORE_WIDTH)
          canvas.text(title, SUMMARY_RIGHT.before, top + 9, TEXT.column, 'right')
        })
    })
    const right = before === null ? SUMMARY_RIGHT.now : SUMMARY_RIGHT.before
    canvas.artifact(() => canvas.rule(PAGE.left, top + 15, right, COLOUR.rule, 0.75))
    summary.rows.forEach(({ label, net, netBefore }, at) => {
      const text = fitText(canvas, label, TEXT.body, LABEL_WIDTH)
      row(top + HEAD + at * ROW + 8, text, before === null ? [net] : [net, netBefore], false)
    })
    const y = top + HEAD + summary.rows.length * ROW + 8
    canvas.artifact(() => canvas.rule(PAGE.left, y - 10.5, right, COLOUR.rule))
    const sums = before === null ? [invoice.totals.net] : [invoice.totals.net, before.net]
    row(y, 'Total excluding VAT', sums, true)
  })
  return top + HEAD + (summary.rows.length + 1) * ROW
}

/** Charges by type beside last time's, and the account's money from before to now. @returns the y below them */
export const drawSummary = (pen: InvoicePen, top: number): number => {
  const bottom = Math.max(drawTypes(pen, top), drawMoney(pen, top))
  return bottom === top ? top : bottom + 8
}
