import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { wrapText } from '../../platform/pdf/text-fitting.ts'
import { vatNotes, vatTotalLabels } from './invoice-documents.domain.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { poundsText } from './invoice-pdf.formats.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen, PagePart } from './invoice-pdf.theme.ts'

const LINE = 14
const NOTE = 11
const VAT_COLUMNS = [PAGE.left, 176, 250, 330] as const
const TOTALS_LEFT = 366

const notesOf = (invoice: InvoiceDocument): string[] => [...vatNotes(invoice.vatTotals), ...invoice.notes]

const noteLines = ({ canvas, invoice }: InvoicePen): string[] =>
  notesOf(invoice).flatMap(note =>
    wrapText(canvas, note.replaceAll('-£', '−£'), TEXT.detail, PAGE.right - PAGE.left),
  )

/** Height of the totals, the VAT analysis and the notes. */
const totalsHeight = (pen: InvoicePen): number => {
  const notes = noteLines(pen).length
  const table = Math.max((pen.invoice.vatTotals.length + 1) * LINE, 3 * LINE + 8)
  return 20 + table + (notes === 0 ? 0 : 10 + notes * NOTE)
}

const drawVatAnalysis = ({ canvas, invoice }: InvoicePen, top: number): void => {
  const row = (y: number, tag: 'TH' | 'TD', cells: readonly string[]): void => {
    canvas.group('TR', () => {
      cells.forEach((cell, i) => {
        const style = tag === 'TH' ? TEXT.column : TEXT.body
        canvas.mark(tag, () => canvas.text(cell, VAT_COLUMNS[i] ?? 0, y, style, i === 0 ? 'left' : 'right'))
      })
    })
  }
  if (invoice.vatTotals.length === 0) return
  canvas.group('Table', () => {
    row(top, 'TH', ['VAT rate', 'Net', 'VAT', 'Gross'])
    const labels = vatTotalLabels(invoice.vatTotals)
    invoice.vatTotals.forEach(({ net, vat }, i) => {
      const gross = penceToDecimal((parsePence(net) ?? 0) + (parsePence(vat) ?? 0))
      const cells = [labels[i] ?? '', poundsText(net), poundsText(vat), poundsText(gross)]
      row(top + (i + 1) * LINE, 'TD', cells)
    })
  })
}

const drawSums = ({ canvas, invoice }: InvoicePen, top: number): void => {
  const { net, vat, gross } = invoice.totals
  const sum = (label: string, amount: string, y: number, isTotal: boolean): void => {
    canvas.mark('P', () => {
      canvas.text(label, TOTALS_LEFT, y, isTotal ? TEXT.total : TEXT.body)
      canvas.text(poundsText(amount), PAGE.right, y, isTotal ? TEXT.total : TEXT.body, 'right')
    })
  }
  sum('Total excluding VAT', net, top, false)
  sum('Total VAT', vat, top + LINE, false)
  canvas.artifact(() => canvas.rule(TOTALS_LEFT, top + LINE + 8, PAGE.right, COLOUR.rule))
  sum(invoice.kind === 'invoice' ? 'Total' : 'Total credited', gross, top + 2 * LINE + 9, true)
}

/** The document's totals, VAT by rate in sterling, and the sentences that it must carry. */
const drawTotals = (pen: InvoicePen, top: number): void => {
  const { canvas, invoice } = pen
  canvas.artifact(() => canvas.rule(PAGE.left, top, PAGE.right, COLOUR.rule, 0.75))
  const first = top + 18
  drawVatAnalysis(pen, first)
  drawSums(pen, first)
  const table = Math.max((invoice.vatTotals.length + 1) * LINE, 3 * LINE + 8)
  noteLines(pen).forEach((line, i) => {
    canvas.mark('P', () => canvas.text(line, PAGE.left, first + table + 12 + i * NOTE, TEXT.detail))
  })
}

/** VAT and totals. */
export const totalsPart = (pen: InvoicePen): PagePart => ({
  height: totalsHeight(pen),
  draw: top => drawTotals(pen, top),
})
