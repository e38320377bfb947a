import type { PdfImage } from '../../platform/pdf/logo-images.ts'
import { createPdfCanvas } from '../../platform/pdf/pdf-canvas.ts'
import { countPages, drawFlow } from '../../platform/pdf/page-flow.ts'
import type { Flow } from '../../platform/pdf/page-flow.ts'
import type { PdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { faultsOfInvoice } from './invoice-documents.domain.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { callRows, callsHead } from './invoice-pdf.calls.ts'
import { drawFooter, drawRunningHeader } from './invoice-pdf.furniture.ts'
import { drawHeader } from './invoice-pdf.header.ts'
import { lineRows, linesHead } from './invoice-pdf.lines.ts'
import { drawPayment } from './invoice-pdf.payment.ts'
import { summaryHead, summaryRows } from './invoice-pdf.summary.ts'
import { accentOf, headingOf, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'
import { drawTotals, totalsHeight } from './invoice-pdf.totals.ts'

const HEADING_HEIGHT = 34

type Plan = { first: Flow; details: Flow | null; calls: Flow | null; totalsOnFirst: boolean; pages: number }

const flowHeight = (flow: Flow): number => {
  let height = flow.head?.height ?? 0
  for (const row of flow.rows()) height += row.height
  return height
}

const flow = (rows: Flow['rows'], head: Flow['head'], firstTop: number): Flow => ({
  rows,
  head,
  firstTop,
  top: PAGE.top,
  bottom: PAGE.bottom,
})

// Everything on one page where it fits; otherwise a summary page, with the lines on the next pages.
const planOf = (pen: InvoicePen, top: number): Plan => {
  const { invoice } = pen
  const totals = totalsHeight(pen)
  const lines = flow(() => lineRows(pen), linesHead, top)
  const isCompact = top + flowHeight(lines) + 8 + totals <= PAGE.bottom
  const first = isCompact ? lines : flow(() => summaryRows(pen), summaryHead, top)
  const details = isCompact ? null : flow(() => lineRows(pen), linesHead, PAGE.top + HEADING_HEIGHT)
  const calls =
    invoice.itemisedCalls.length === 0
      ? null
      : flow(() => callRows(pen), callsHead, PAGE.top + HEADING_HEIGHT)
  // A summary longer than its page continues; the totals then have their own page after it.
  const totalsOnFirst = top + flowHeight(first) + 8 + totals <= PAGE.bottom
  const pages =
    countPages(first) +
    (totalsOnFirst ? 0 : 1) +
    (details === null ? 0 : countPages(details)) +
    (calls === null ? 0 : countPages(calls))
  return { first, details, calls, totalsOnFirst, pages }
}

/**
 * Renders an invoice or credit note: the particulars of VAT Regs 1995 reg 14 (reg 15C for credit notes), the
 * payment, a summary, lines by service and the itemised calls. The same input gives the same bytes.
 * @param fonts from `loadPdfFonts`, shared by all documents of a brand
 * @param logo from `prepareLogo`; null sets the trading name as a wordmark
 * Throws if lines, VAT and totals disagree.
 */
export const renderInvoicePdf = async (
  invoice: InvoiceDocument,
  fonts: PdfFonts,
  logo: PdfImage | null = null,
): Promise<Buffer> => {
  const faults = faultsOfInvoice(invoice)
  if (faults.length > 0) throw new Error(`Document ${invoice.number} does not add up: ${faults.join('; ')}`)
  const canvas = createPdfCanvas(fonts, {
    title: `${headingOf(invoice)} ${invoice.number}`,
    author: invoice.supplier.name,
    subject: `Account ${invoice.accountNumber}, ${invoice.customer.name}`,
    date: invoice.issueDate,
  })
  const pen: InvoicePen = { canvas, invoice, logo, accent: accentOf(invoice) }
  const top = drawPayment(pen, drawHeader(pen) + 6) + 14
  const plan = planOf(pen, top)

  let page = 1
  const nextPage = (): void => {
    drawFooter(pen, page, plan.pages)
    page += 1
    canvas.addPage()
    drawRunningHeader(pen)
  }
  const drawPart = (part: Flow | null, title: string, tag: 'Table' | 'Sect'): void => {
    if (part === null) return
    nextPage()
    canvas.mark('H2', () => canvas.text(title, PAGE.left, PAGE.top + 14, TEXT.heading))
    canvas.group(tag, () => drawFlow(canvas, part, nextPage))
  }

  canvas.group('Table', () => drawFlow(canvas, plan.first, nextPage))
  if (!plan.totalsOnFirst) nextPage()
  drawTotals(pen, plan.totalsOnFirst ? top + flowHeight(plan.first) + 8 : PAGE.top)
  drawPart(plan.details, 'Charges by service', 'Table')
  drawPart(plan.calls, 'Itemised calls', 'Sect')
  drawFooter(pen, page, plan.pages)
  return canvas.finish()
}
