import { longDay } from '../../platform/clock/calendar-dates.ts'
import { joinParts, wrapText } from '../../platform/pdf/text-fitting.ts'
import { ADDRESS_LEFT, drawAddress, WINDOW } from '../../platform/pdf/window-address.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { headingOf, PAGE, readableColour, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const FACTS_TOP = 122
const LINE = 12
const SUPPLIER_LINE = 10.5
const FACTS_LEFT = 340
const GAP = 8
const LONG_WORDMARK = { size: 13, line: 16 }

const drawCustomer = ({ canvas, invoice }: InvoicePen): void => {
  const { name, address } = invoice.customer
  const label = invoice.kind === 'invoice' ? 'Billed to' : 'Credited to'
  canvas.mark('P', () => {
    canvas.text(label, ADDRESS_LEFT, WINDOW.top - 10, TEXT.label)
    drawAddress(canvas, [name, ...address], TEXT.name, TEXT.body)
  })
}

/** The supplier in a paragraph below the window. @returns the y below it */
const drawSupplier = ({ canvas, invoice }: InvoicePen, top: number): number => {
  const { name, address, vatNumber, companyNumber, telephone, email, website } = invoice.supplier
  const parts = [
    `From ${[name, ...address].join(', ')}`,
    `VAT number ${vatNumber}`,
    companyNumber === null ? null : `Company number ${companyNumber}`,
    telephone,
    email,
    website,
  ]
  const lines = joinParts(canvas, parts, TEXT.detail, PAGE.right - PAGE.left)
  canvas.mark('P', () => {
    lines.forEach((line, at) => canvas.text(line, PAGE.left, top + SUPPLIER_LINE * at, TEXT.detail))
  })
  return top + SUPPLIER_LINE * lines.length
}

/** More than these are named by the lines alone. */
const MOST_CORRECTED = 6

function correctedFacts(corrects: InvoiceDocument['corrects']): (readonly [string, string])[] {
  const [only] = corrects
  if (!only) return []
  if (corrects.length === 1)
    return [
      ['Corrects invoice', only.number],
      ['Dated', longDay(only.date)],
    ]
  if (corrects.length > MOST_CORRECTED)
    return [['Corrects invoices', `${corrects.length}, named beside each line`]]
  return [
    ['Corrects invoices', corrects.map(({ number, date }) => `${number} of ${longDay(date)}`).join(', ')],
  ]
}

const factsOf = ({ invoice }: InvoicePen): (readonly [string, string])[] => {
  const isInvoice = invoice.kind === 'invoice'
  const { corrects, period, purchaseOrder, costCentre, customer } = invoice
  return [
    [isInvoice ? 'Invoice number' : 'Credit note number', invoice.number],
    ['Date of issue', longDay(invoice.issueDate)],
    ['Tax point', longDay(invoice.taxPoint)],
    ['Account number', invoice.accountNumber],
    ...(purchaseOrder === undefined ? [] : [['Purchase order', purchaseOrder] as const]),
    ...(costCentre === undefined ? [] : [['Cost centre', costCentre] as const]),
    ...(period
      ? [['Period from', longDay(period.from)] as const, ['Period to', longDay(period.to)] as const]
      : []),
    ...(customer.vatNumber === null ? [] : [['Your VAT number', customer.vatNumber] as const]),
    ...correctedFacts(corrects),
  ]
}

const drawFacts = (pen: InvoicePen): number => {
  const { canvas } = pen
  let y = FACTS_TOP
  for (const [label, value] of factsOf(pen)) {
    const width = PAGE.right - FACTS_LEFT - canvas.widthOf(label, TEXT.label) - GAP
    const lines = wrapText(canvas, value, TEXT.body, width)
    canvas.mark('P', () => {
      canvas.text(label, FACTS_LEFT, y, TEXT.label)
      lines.forEach((line, at) => canvas.text(line, PAGE.right, y + at * LINE, TEXT.body, 'right'))
    })
    y += LINE * lines.length + 1
  }
  return y
}

/** The name in place of a logo: beside the heading of the document, in smaller letters where it is long. */
const drawWordmark = ({ canvas, invoice, accent }: InvoicePen): void => {
  const { supplier } = invoice
  const room = PAGE.right - PAGE.left - canvas.widthOf(headingOf(invoice), TEXT.title) - 2 * GAP
  const style = { ...TEXT.wordmark, colour: readableColour(accent) }
  const long = { ...style, size: LONG_WORDMARK.size }
  const [lines, set] =
    canvas.widthOf(supplier.tradingName, style) <= room
      ? [[supplier.tradingName], style]
      : [wrapText(canvas, supplier.tradingName, long, room), long]
  canvas.mark('P', () =>
    lines.forEach((line, at) => canvas.text(line, PAGE.left, 62 + at * LONG_WORDMARK.line, set)),
  )
}

/** Logo or wordmark, heading, number, customer in the window of an envelope, facts of the document, and supplier. @returns the y below it */
export const drawHeader = (pen: InvoicePen): number => {
  const { canvas, invoice, logo } = pen
  const { supplier } = invoice
  canvas.artifact(() => canvas.box(0, 0, canvas.width, 4, pen.accent))
  if (logo) {
    canvas.mark('Figure', () => canvas.image(logo, PAGE.left, 40, { width: 180, height: 42 }), {
      alt: supplier.tradingName,
    })
  } else {
    drawWordmark(pen)
  }
  canvas.mark('H1', () => canvas.text(headingOf(invoice), PAGE.right, 62, TEXT.title, 'right'))
  canvas.mark('P', () => canvas.text(invoice.number, PAGE.right, 79, TEXT.number, 'right'))
  drawCustomer(pen)
  return drawSupplier(pen, Math.max(WINDOW.bottom, drawFacts(pen) - LINE) + 16)
}
