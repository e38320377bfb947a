import type { PdfImage } from '../../platform/pdf/logo-images.ts'
import { createPdfCanvas } from '../../platform/pdf/pdf-canvas.ts'
import { beginsOnItsPage, breakNearEnd, drawFlow, measureFlow } from '../../platform/pdf/page-flow.ts'
import type { Flow } from '../../platform/pdf/page-flow.ts'
import type { PdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { faultsOfInvoice } from './invoice-documents.domain.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { callRows, callsHead, isSummed, sumsHead } from './invoice-pdf.calls.ts'
import { contactHeight, drawContact } from './invoice-pdf.contact.ts'
import { drawFooter, drawRunningHeader } from './invoice-pdf.furniture.ts'
import { drawHeader } from './invoice-pdf.header.ts'
import { lineRows, linesHead } from './invoice-pdf.lines.ts'
import { type Band, pageOneBands } from './invoice-pdf.page-one.ts'
import { accentOf, headingOf, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const HEADING_HEIGHT = 34
/** Between two parts on one page. */
const PART_GAP = 10

/** A part of the document under its heading; `fresh` begins a page. */
type Part = { flow: Flow; title: string; fresh: boolean }
type Plan = { parts: readonly Part[]; pages: number }

const flow = (rows: Flow['rows'], head: Flow['head'], firstTop: number): Flow => ({
  rows,
  head,
  firstTop,
  top: PAGE.top,
  bottom: PAGE.bottom,
})

/** Rows that go with the contacts where these have no room below the last part. */
const ROWS_WITH_CONTACT = 4

/** The part with its last rows on a page of the contacts, or all of a short part. */
const besideContact = (part: Part, rows: number): Part => {
  const breakBefore = breakNearEnd(part.flow, ROWS_WITH_CONTACT, rows)
  if (breakBefore > 0) return { ...part, flow: { ...part.flow, breakBefore } }
  return { ...part, fresh: true, flow: { ...part.flow, firstTop: PAGE.top + HEADING_HEIGHT } }
}

// One part after another, so that no page but the last is half empty.
const planOf = (pen: InvoicePen, bands: readonly Band[]): Plan => {
  const { invoice } = pen
  let pages = 1 + bands.filter(({ fresh }) => fresh).length
  let end = bands.at(-1)?.bottom ?? PAGE.top
  const placed = (rows: Flow['rows'], head: Flow['head'], title: string): Part => {
    const after = flow(rows, head, end + PART_GAP + HEADING_HEIGHT)
    const fresh = !beginsOnItsPage(after)
    return { flow: fresh ? flow(rows, head, PAGE.top + HEADING_HEIGHT) : after, title, fresh }
  }
  const measured = (part: Part, isLast: boolean): Part => {
    const size = measureFlow(part.flow)
    const crowded = isLast && size.end + contactHeight(pen) > PAGE.bottom
    const settled = crowded ? besideContact(part, size.rows) : part
    const final = crowded ? measureFlow(settled.flow) : size
    pages += final.pages - 1 + (settled.fresh ? 1 : 0)
    end = final.end
    return settled
  }
  const hasCalls = invoice.itemisedCalls.length > 0
  const parts = [
    measured(
      placed(
        () => lineRows(pen),
        linesHead,
        invoice.kind === 'invoice' ? 'Charges by service' : 'Credits by service',
      ),
      !hasCalls,
    ),
  ]
  const [callsTitle, head] = isSummed(invoice)
    ? (['Calls by destination', sumsHead] as const)
    : (['Itemised calls', callsHead] as const)
  if (hasCalls)
    parts.push(
      measured(
        placed(() => callRows(pen), head, callsTitle),
        true,
      ),
    )
  return { parts, pages }
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
  const bands = pageOneBands(pen, drawHeader(pen) + 6)
  const plan = planOf(pen, bands)
  let page = 1
  const nextPage = (): void => {
    drawFooter(pen, page, plan.pages)
    page += 1
    canvas.addPage()
    drawRunningHeader(pen)
  }
  for (const { top, fresh, draw } of bands) {
    if (fresh) nextPage()
    draw(top)
  }
  for (const { flow: part, title, fresh } of plan.parts) {
    if (fresh) nextPage()
    const heading = part.firstTop - HEADING_HEIGHT + 14
    canvas.mark('H2', () => canvas.text(title, PAGE.left, heading, TEXT.heading))
    canvas.group('Table', () => drawFlow(canvas, part, nextPage))
  }
  drawContact(pen)
  drawFooter(pen, page, plan.pages)
  return canvas.finish()
}
