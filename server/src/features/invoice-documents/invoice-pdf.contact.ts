import { wrapText } from '../../platform/pdf/text-fitting.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const LINE = 10.5
const HEAD = 26

/** Weeks until a complaint may go to the scheme: Ofcom's Approved Complaints Code, changed from 8 April 2026. */
const weeksToSettle = ({ issueDate }: InvoiceDocument): string => (issueDate < '2026-04-08' ? 'eight' : 'six')

/** Whom to ask and to complain to (Ofcom General Conditions C4); empty where the brand has said nothing. */
function contactSentences(invoice: InvoiceDocument): string[] {
  const { supplier } = invoice
  const { telephone, email, website, complaints } = supplier
  const places = [telephone, email, website].filter(place => place !== null)
  const questions = places.length === 0 ? [] : [`Questions about this bill: ${places.join(' or ')}.`]
  if (complaints === undefined) return questions
  const { words, telephone: line, adrScheme } = complaints
  return [
    ...questions,
    ...(words === null ? [] : [words]),
    ...(line === null ? [] : [`Complaints: ${line}.`]),
    ...(adrScheme === null
      ? []
      : [
          `If we cannot settle your complaint within ${weeksToSettle(invoice)} weeks, you may take it free of charge to ${adrScheme.replace(/\.$/, '')}.`,
        ]),
  ]
}

const linesOf = ({ canvas, invoice }: InvoicePen): string[] =>
  contactSentences(invoice).flatMap(sentence =>
    wrapText(canvas, sentence, TEXT.detail, PAGE.right - PAGE.left),
  )

/** Height of the block; 0 where there is none. */
export const contactHeight = (pen: InvoicePen): number => {
  const lines = linesOf(pen).length
  return lines === 0 ? 0 : HEAD + lines * LINE
}

/** The block at the foot of the last page. */
export const drawContact = (pen: InvoicePen): void => {
  const { canvas } = pen
  const lines = linesOf(pen)
  if (lines.length === 0) return
  const top = PAGE.bottom - HEAD - lines.length * LINE
  canvas.artifact(() => canvas.rule(PAGE.left, top + 6, PAGE.right, COLOUR.rule, 0.75))
  canvas.mark('H3', () => canvas.text('Questions and complaints', PAGE.left, top + 19, TEXT.column))
  canvas.mark('P', () => {
    lines.forEach((line, at) => canvas.text(line, PAGE.left, top + HEAD + 5 + at * LINE, TEXT.detail))
  })
}
