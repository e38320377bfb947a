import type { FlowRow } from '../../platform/pdf/page-flow.ts'
import type { Align, PdfCanvas } from '../../platform/pdf/pdf-canvas.ts'
import { fitText, joinParts } from '../../platform/pdf/text-fitting.ts'
import { shortDate } from './invoice-pdf.formats.ts'
import { COLOUR, headingOf, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const legalParts = ({ invoice }: InvoicePen): (string | null)[] => {
  const { name, address, companyNumber, vatNumber } = invoice.supplier
  return [
    name,
    companyNumber === null ? null : `Company number ${companyNumber}`,
    `VAT number ${vatNumber}`,
    address.join(', '),
  ]
}

/** Legal line and `Page x of y`, on every page. */
export const drawFooter = (pen: InvoicePen, page: number, pages: number): void => {
  const { canvas } = pen
  canvas.artifact(() => {
    canvas.rule(PAGE.left, PAGE.footer - 12, PAGE.right, COLOUR.rule)
    joinParts(canvas, legalParts(pen), TEXT.small, 440).forEach((line, i) =>
      canvas.text(line, PAGE.left, PAGE.footer + i * 9.5, TEXT.small),
    )
    canvas.text(`Page ${page} of ${pages}`, PAGE.right, PAGE.footer, TEXT.small, 'right')
  })
}

const CONTINUED = ', continued'

/** Says whose rows a further page begins with. */
export const drawContinued = (canvas: PdfCanvas, title: string, y: number): void => {
  const room = PAGE.right - PAGE.left - canvas.widthOf(CONTINUED, TEXT.detail)
  const shown = fitText(canvas, title, TEXT.group, room)
  canvas.text(shown, PAGE.left, y, TEXT.group)
  canvas.text(CONTINUED, PAGE.left + canvas.widthOf(shown, TEXT.group), y, TEXT.detail)
}

/** The header of the second and later pages. */
export const drawRunningHeader = (pen: InvoicePen): void => {
  const { canvas, invoice } = pen
  const title = `${headingOf(invoice)} ${invoice.number}  ·  ${shortDate(invoice.issueDate)}`
  canvas.artifact(() => {
    canvas.box(0, 0, canvas.width, 4, pen.accent)
    const facts = `${title}  ·  Account ${invoice.accountNumber}`
    const room = PAGE.right - PAGE.left - canvas.widthOf(facts, TEXT.detail) - 12
    canvas.text(fitText(canvas, invoice.supplier.tradingName, TEXT.strong, room), PAGE.left, 40, TEXT.strong)
    canvas.text(facts, PAGE.right, 40, TEXT.detail, 'right')
    canvas.rule(PAGE.left, 50, PAGE.right, COLOUR.rule)
  })
}

const headRule = (canvas: PdfCanvas, y: number): void =>
  canvas.rule(PAGE.left, y + 15, PAGE.right, COLOUR.rule, 0.75)

/** Column headings of a table: read aloud once, and drawn again on each of its further pages. */
export const tableHead = (titles: readonly (readonly [string, number, Align])[]): FlowRow => {
  const height = 18
  return {
    height,
    draw: (canvas, y) => {
      canvas.group('TR', () => {
        for (const [title, x, align] of titles)
          canvas.mark('TH', () => canvas.text(title, x, y + 9, TEXT.column, align))
      })
      canvas.artifact(() => headRule(canvas, y))
    },
    again: {
      height,
      draw: (canvas, y) =>
        canvas.artifact(() => {
          for (const [title, x, align] of titles) canvas.text(title, x, y + 9, TEXT.column, align)
          headRule(canvas, y)
        }),
    },
  }
}
