import { durationText } from '../../platform/clock/durations.ts'
import type { FlowRow } from '../../platform/pdf/page-flow.ts'
import { wrapText } from '../../platform/pdf/text-fitting.ts'
import { lineVatLabel, sectionNet } from './invoice-documents.domain.ts'
import type { InvoiceLine, InvoiceSection } from './invoice-documents.domain.ts'
import { poundsText, quantityShown, unitPriceText } from './invoice-pdf.formats.ts'
import { drawContinued, tableHead } from './invoice-pdf.furniture.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const RIGHT = { quantity: 296, duration: 354, unitPrice: 410, vat: 478, net: PAGE.right } as const
const DESCRIPTION_WIDTH = 216
const TITLE_WIDTH = 420
const ROW = 14.5
const EXTRA_LINE = 10.5

/** Column headings of the lines, repeated on each page. */
export const linesHead = tableHead([
  ['Description', PAGE.left, 'left'],
  ['Quantity', RIGHT.quantity, 'right'],
  ['Duration', RIGHT.duration, 'right'],
  ['Unit price', RIGHT.unitPrice, 'right'],
  ['VAT', RIGHT.vat, 'right'],
  ['Net', RIGHT.net, 'right'],
])

const sectionRow = ({ canvas: measure }: InvoicePen, section: InvoiceSection): FlowRow => {
  const title = wrapText(measure, section.title, TEXT.group, TITLE_WIDTH)
  return {
    height: 20 + (title.length - 1) * EXTRA_LINE,
    keep: ROW,
    again: {
      height: 17,
      draw: (canvas, y) => canvas.artifact(() => drawContinued(canvas, section.title, y + 11)),
    },
    draw: (canvas, y) => {
      canvas.group('TR', () => {
        canvas.mark(
          'TH',
          () =>
            title.forEach((line, at) => canvas.text(line, PAGE.left, y + 14 + at * EXTRA_LINE, TEXT.group)),
          { scope: 'Row', span: 5 },
        )
        canvas.mark('TD', () =>
          canvas.text(poundsText(sectionNet(section)), RIGHT.net, y + 14, TEXT.group, 'right'),
        )
      })
    },
  }
}

const lineRow = (pen: InvoicePen, line: InvoiceLine): FlowRow => {
  const description = wrapText(pen.canvas, line.description, TEXT.body, DESCRIPTION_WIDTH)
  // Below the figures, so that it has the width of a title.
  const detail = line.detail === null ? [] : wrapText(pen.canvas, line.detail, TEXT.detail, TITLE_WIDTH)
  const height = ROW + (description.length + detail.length - 1) * EXTRA_LINE
  return {
    height,
    draw: (canvas, y) => {
      const baseline = y + 10
      const cell = (text: string, x: number): void =>
        canvas.mark('TD', () => canvas.text(text, x, baseline, TEXT.body, 'right'))
      canvas.group('TR', () => {
        canvas.mark('TD', () => {
          description.forEach((text, i) => canvas.text(text, PAGE.left, baseline + i * EXTRA_LINE, TEXT.body))
          detail.forEach((text, i) => {
            canvas.text(text, PAGE.left, baseline + (description.length + i) * EXTRA_LINE, TEXT.detail)
          })
        })
        cell(quantityShown(line.quantity), RIGHT.quantity)
        // Messages, data and features have none.
        cell(line.durationSeconds ? durationText(line.durationSeconds) : '', RIGHT.duration)
        cell(line.unitPrice === null ? '' : unitPriceText(line.unitPrice), RIGHT.unitPrice)
        cell(lineVatLabel(line), RIGHT.vat)
        cell(poundsText(line.net), RIGHT.net)
      })
      canvas.artifact(() => canvas.rule(PAGE.left, y + height, PAGE.right, COLOUR.hairline))
    },
  }
}

const emptyRow: FlowRow = {
  height: 20,
  draw: (canvas, y) => {
    canvas.group('TR', () => {
      canvas.mark('TD', () => canvas.text('No charges', PAGE.left, y + 14, TEXT.body), { span: 6 })
    })
  },
}

/** Every line under the heading of its service, in the given order. */
export function* lineRows(pen: InvoicePen): Generator<FlowRow> {
  if (pen.invoice.sections.length === 0) yield emptyRow
  for (const section of pen.invoice.sections) {
    yield sectionRow(pen, section)
    for (const line of section.lines) yield lineRow(pen, line)
  }
}
