import type { PdfImage } from '../../platform/pdf/logo-images.ts'
import { prepareLogo } from '../../platform/pdf/logo-images.ts'
import { loadPdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import type { PdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { renderInvoicePdf } from './invoice-pdf.document.ts'

export { readTogether } from './calls-together.domain.ts'
export { type BilledCall, callGroup } from './itemised-calls.service.ts'
export type { InvoiceDocument } from './invoice-documents.domain.ts'
export type {
  InvoiceAllowance,
  InvoiceCall,
  InvoiceCallGroup,
  InvoiceLine,
  InvoicePayment,
  InvoiceSummary,
  InvoiceSection,
  InvoiceSupplier,
  InvoiceVatTotal,
  VatTreatment,
} from './invoice-documents.domain.ts'

/** Shared by a brand's documents: fonts parsed and logo prepared once. */
export type BrandStationery = { fonts: PdfFonts; logo: PdfImage | null }

/** A brand's files as uploaded; null for Inter, and for the trading name in place of a logo. */
export type BrandFiles = { font: { regular: Buffer; semibold: Buffer | null } | null; logo: Buffer | null }

let plainFonts: PdfFonts | undefined

/** Prepares a brand's files, once per brand and run. Throws a readable message if a file is not a font or image. */
export const loadStationery = ({ font, logo }: BrandFiles): BrandStationery => ({
  fonts: font === null ? (plainFonts ??= loadPdfFonts()) : loadPdfFonts(font),
  logo: logo === null ? null : prepareLogo(logo),
})

/** The document's PDF. The same document and stationery give the same bytes. Throws if it does not add up. */
export const renderInvoice = (invoice: InvoiceDocument, stationery: BrandStationery): Promise<Buffer> =>
  renderInvoicePdf(invoice, stationery.fonts, stationery.logo)
