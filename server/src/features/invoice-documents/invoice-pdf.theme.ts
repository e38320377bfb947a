import { contrastOnWhite, LEAST_CONTRAST } from '@nineops/contract/service-establishment/company-rules'
import type { PdfImage } from '../../platform/pdf/logo-images.ts'
import type { PdfCanvas, TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'

const INK = '#17212b'
const MUTED = '#5a6673'
const PLAIN_ACCENT = '#1d4f7c'

/** The page's measures in points; text columns are named by their left or right edge. */
export const PAGE = { left: 44, right: 551.28, top: 70, bottom: 768, footer: 792 } as const

export const COLOUR = {
  ink: INK,
  muted: MUTED,
  rule: '#d8dee4',
  hairline: '#e9edf0',
  tint: '#f3f6f8',
} as const

const style = (font: TextStyle['font'], size: number, colour: string): TextStyle => ({ font, size, colour })

/** Every text style of an invoice. */
export const TEXT = {
  title: style('semibold', 21, INK),
  wordmark: style('semibold', 18, INK),
  amount: style('semibold', 20, INK),
  longAmount: style('semibold', 14, INK),
  number: style('regular', 10, MUTED),
  name: style('semibold', 9.5, INK),
  body: style('regular', 8.5, INK),
  strong: style('semibold', 8.5, INK),
  total: style('semibold', 11, INK),
  label: style('regular', 7.5, MUTED),
  heading: style('semibold', 13, INK),
  group: style('semibold', 9, INK),
  column: style('semibold', 7.5, MUTED),
  detail: style('regular', 7.5, MUTED),
  small: style('regular', 7, MUTED),
  call: style('regular', 8, INK),
} as const satisfies Record<string, TextStyle>

/** What every part of the document draws with. */
export type InvoicePen = {
  canvas: PdfCanvas
  invoice: InvoiceDocument
  logo: PdfImage | null
  accent: string
}

/** A part of page one; of no height where it has nothing to say. `left` is its left edge. */
export type PagePart = { height: number; draw: (top: number, left: number) => void }

/** The colour if text in it can be read on white, in grey too; else ink: older brands may have a pale one. */
export const readableColour = (colour: string): string =>
  contrastOnWhite(colour) >= LEAST_CONTRAST ? colour : INK

/** The brand's colour, or the default. */
export const accentOf = (invoice: InvoiceDocument): string => invoice.supplier.accentColour ?? PLAIN_ACCENT

/** `VAT invoice` or `Credit note` (VATREC13040 asks for that heading). */
export const headingOf = (invoice: InvoiceDocument): string =>
  invoice.kind === 'invoice' ? 'VAT invoice' : 'Credit note'
