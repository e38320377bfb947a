import type { FlowRow } from '../../platform/pdf/page-flow.ts'
import { fitText } from '../../platform/pdf/text-fitting.ts'
import { sectionNet } from './invoice-documents.domain.ts'
import type { InvoiceSection } from './invoice-documents.domain.ts'
import { poundsText } from './invoice-pdf.formats.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const ROW = 16
const TITLE_WIDTH = 360

/** Column headings of the summary. */
export const summaryHead: FlowRow = {
  height: 20,
  draw: (canvas, y) => {
    canvas.group('TR', () => {
      canvas.mark('TH', () => canvas.text('Summary of services', PAGE.left, y + 9, TEXT.column))
      canvas.mark('TH', () => canvas.text('Net', PAGE.right, y + 9, TEXT.column, 'right'))
    })
    canvas.artifact(() => canvas.rule(PAGE.left, y + 15, PAGE.right, COLOUR.rule, 0.75))
  },
}

const summaryRow = (pen: InvoicePen, section: InvoiceSection): FlowRow => ({
  height: ROW,
  draw: (canvas, y) => {
    const title = fitText(pen.canvas, section.title, TEXT.body, TITLE_WIDTH)
    canvas.group('TR', () => {
      canvas.mark('TD', () => canvas.text(title, PAGE.left, y + 11, TEXT.body))
      canvas.mark('TD', () =>
        canvas.text(poundsText(sectionNet(section)), PAGE.right, y + 11, TEXT.body, 'right'),
      )
    })
    canvas.artifact(() => canvas.rule(PAGE.left, y + ROW, PAGE.right, COLOUR.hairline))
  },
})

/** One row per service with its net. */
export function* summaryRows(pen: InvoicePen): Generator<FlowRow> {
  for (const section of pen.invoice.sections) yield summaryRow(pen, section)
}
