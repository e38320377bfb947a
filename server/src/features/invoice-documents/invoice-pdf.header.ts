import { wrapText } from '../../platform/pdf/text-fitting.ts'
import { longDate } from './invoice-pdf.formats.ts'
import type { InvoiceDocument, InvoiceParty } from './invoice-documents.domain.ts'
import { headingOf, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const PARTIES_TOP = 122
const LINE = 12
const COLUMN_WIDTH = 158
const CUSTOMER_LEFT = 44
const SUPPLIER_LEFT = 214
const FACTS_LEFT = 384
const GAP = 8

const drawParty = (
  { canvas }: InvoicePen,
  label: string,
  party: InvoiceParty,
  extra: readonly string[],
  x: number,
): number => {
  let y = PARTIES_TOP + 14
  canvas.mark('P', () => {
    canvas.text(label, x, PARTIES_TOP, TEXT.label)
    for (const line of wrapText(canvas, party.name, TEXT.name, COLUMN_WIDTH)) {
      canvas.text(line, x, y, TEXT.name)
      y += LINE
    }
    for (const line of [...party.address, ...extra]) {
      for (const part of wrapText(canvas, line, TEXT.body, COLUMN_WIDTH)) {
        canvas.text(part, x, y, TEXT.body)
        y += LINE
      }
    }
  })
  return y
}

/** More than these are named by the lines alone. */
const MOST_CORRECTED = 6

function correctedFacts(corrects: InvoiceDocument['corrects']): (readonly [string, string])[] {
  const [only] = corrects
  if (!only) return []
  if (corrects.length === 1)
    return [
      ['Corrects invoice', only.number],
      ['Dated', longDate(only.date)],
    ]
  if (corrects.length > MOST_CORRECTED)
    return [['Corrects invoices', `${corrects.length}, named beside each line`]]
  return [
    ['Corrects invoices', corrects.map(({ number, date }) => `${number} of ${longDate(date)}`).join(', ')],
  ]
}

const factsOf = ({ invoice }: InvoicePen): (readonly [string, string])[] => {
  const isInvoice = invoice.kind === 'invoice'
  const { corrects, period, purchaseOrder, costCentre } = invoice
  return [
    [isInvoice ? 'Invoice number' : 'Credit note number', invoice.number],
    ['Date of issue', longDate(invoice.issueDate)],
    ['Tax point', longDate(invoice.taxPoint)],
    ['Account number', invoice.accountNumber],
    ...(purchaseOrder === undefined ? [] : [['Purchase order', purchaseOrder] as const]),
    ...(costCentre === undefined ? [] : [['Cost centre', costCentre] as const]),
    ...(period
      ? [['Period from', longDate(period.from)] as const, ['Period to', longDate(period.to)] as const]
      : []),
    ...correctedFacts(corrects),
  ]
}

const drawFacts = (pen: InvoicePen): number => {
  const { canvas } = pen
  let y = PARTIES_TOP
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

/** Logo or wordmark, heading, number, both parties and the facts of the document. @returns the y below it */
export const drawHeader = (pen: InvoicePen): number => {
  const { canvas, invoice, logo } = pen
  const { supplier, customer } = invoice
  canvas.artifact(() => canvas.box(0, 0, canvas.width, 4, pen.accent))
  if (logo) {
    canvas.mark(
      'Figure',
      () => canvas.image(logo, PAGE.left, 40, { width: 180, height: 42 }),
      supplier.tradingName,
    )
  } else {
    const wordmark = { ...TEXT.wordmark, colour: pen.accent }
    canvas.mark('P', () => canvas.text(supplier.tradingName, PAGE.left, 62, wordmark))
  }
  canvas.mark('H1', () => canvas.text(headingOf(invoice), PAGE.right, 62, TEXT.title, 'right'))
  canvas.mark('P', () => canvas.text(invoice.number, PAGE.right, 79, TEXT.number, 'right'))
  const contact = [supplier.telephone, supplier.email, supplier.website].filter(line => line !== null)
  const companyNumber = supplier.companyNumber === null ? [] : [`Company number ${supplier.companyNumber}`]
  return Math.max(
    drawParty(
      pen,
      invoice.kind === 'invoice' ? 'Billed to' : 'Credited to',
      customer,
      customer.vatNumber === null ? [] : [`VAT number ${customer.vatNumber}`],
      CUSTOMER_LEFT,
    ),
    drawParty(
      pen,
      'From',
      supplier,
      [`VAT number ${supplier.vatNumber}`, ...companyNumber, ...contact],
      SUPPLIER_LEFT,
    ),
    drawFacts(pen),
  )
}
