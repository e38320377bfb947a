import { formatPence } from '@nineops/contract/money'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { shownSortCode } from '../../platform/text/field-values.ts'
import { wrapText } from '../../platform/pdf/text-fitting.ts'
import { duePence, type InvoiceDocument } from './invoice-documents.domain.ts'
import { poundsText } from './invoice-pdf.formats.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen, PagePart } from './invoice-pdf.theme.ts'

const BAND_HEIGHT = 56
const FIRST_LINE = 21
const LINE = 12
const WORDS_LEFT = 214
const WORDS_WIDTH = PAGE.right - WORDS_LEFT - 14

/** How the amount is paid: a first sentence, then the details. For Direct Debit this is the advance notice. */
export const paymentLabels = (invoice: InvoiceDocument): [string, string] => {
  const { setOff, broughtForward } = invoice
  if (invoice.kind === 'invoice' && setOff === undefined && duePence(invoice) === 0)
    return ['Nothing to pay on this invoice', '']
  if (setOff === undefined && broughtForward === undefined) return howToPay(invoice, '')
  if (setOff !== undefined && duePence(invoice) === 0)
    return [`Nothing to pay on this invoice: ${poundsText(setOff)} of your credit covers it`, '']
  const [sentence, particulars] = howToPay(invoice, `${formatPence(duePence(invoice))} `)
  const credit = setOff === undefined ? '' : `${poundsText(setOff)} of your credit is set against it. `
  const older =
    broughtForward === undefined
      ? ''
      : `That includes ${poundsText(broughtForward)} due from earlier invoices. `
  return [sentence, `${credit}${older}${particulars}`]
}

/** `On northwind.example or 020 7946 0000, `; empty if the brand has given neither. */
const placeToPay = ({ telephone, website }: { telephone: string | null; website: string | null }): string => {
  const places = [website, telephone].filter(place => place !== null)
  return places.length === 0 ? 'Pay your supplier, ' : `On ${places.join(' or ')}, `
}

/** The first alone as it is; with more each ends in a full stop. */
const sentences = (first: string, ...more: (string | undefined)[]): string => {
  const said = more.filter(text => text !== undefined)
  if (said.length === 0) return first
  return [first, ...said].map(text => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ')
}

/** @param amount what is to pay, and a space, where it is not the total */
const howToPay = (invoice: InvoiceDocument, amount: string): [string, string] => {
  const { payment } = invoice
  const due = formatPence(duePence(invoice))
  if (payment.method === 'direct_debit') {
    const account = payment.lastDigits === null ? '' : ` from the account ending ${payment.lastDigits}`
    return [
      `We will collect ${due} by Direct Debit on ${longDay(payment.collectionDate)}`,
      `Mandate reference ${payment.mandateReference}${account}. This is your advance notice of the collection.`,
    ]
  }
  if (payment.method === 'bank_transfer') {
    return [
      `Please pay ${amount}by bank transfer by ${longDay(payment.dueDate)}`,
      sentences(
        payment.sortCode && payment.accountNumber
          ? `${payment.accountName}, sort code ${shownSortCode(payment.sortCode)}, account ${payment.accountNumber}, reference ${payment.reference}`
          : `Pay ${payment.accountName}, quoting ${payment.reference}`,
        payment.link && `You can also pay at ${payment.link}`,
        payment.words,
      ),
    ]
  }
  // NineOps takes nothing from cards, so nothing is promised (money: Collecting).
  if (payment.method === 'card') {
    const { link, words, reference } = payment
    const where =
      link === undefined && words !== undefined
        ? sentences(words, `Quote ${reference}`)
        : sentences(
            `${link === undefined ? placeToPay(payment) : `Pay at ${link}, `}quoting ${reference}`,
            words,
          )
    return [`Please pay ${amount}by card by ${longDay(payment.dueDate)}`, where]
  }
  return [payment.wording, '']
}

/** The band with the amount and how it is paid. */
export const paymentPart = (pen: InvoicePen): PagePart => {
  const { canvas, invoice } = pen
  const label = invoice.kind === 'invoice' ? 'Amount due' : 'Total credited including VAT'
  const amount =
    invoice.kind === 'invoice' ? formatPence(duePence(invoice)) : poundsText(invoice.totals.gross)
  // Millions must not run into the words beside them.
  const amountStyle =
    canvas.widthOf(amount, TEXT.amount) <= WORDS_LEFT - PAGE.left - 28 ? TEXT.amount : TEXT.longAmount
  const [sentence, particulars] = paymentLabels(invoice)
  const lines = [
    ...(sentence === '' ? [] : wrapText(canvas, sentence, TEXT.strong, WORDS_WIDTH)).map(
      line => [line, TEXT.strong] as const,
    ),
    ...(particulars === '' ? [] : wrapText(canvas, particulars, TEXT.detail, WORDS_WIDTH)).map(
      line => [line, TEXT.detail] as const,
    ),
  ]
  // How to pay may need more lines than the amount beside it.
  const height = Math.max(BAND_HEIGHT, FIRST_LINE + LINE * (lines.length - 1) + 14)
  const draw = (top: number): void => {
    canvas.artifact(() => {
      canvas.box(PAGE.left, top, PAGE.right - PAGE.left, height, COLOUR.tint, 4)
    })
    canvas.mark('P', () => {
      canvas.text(label, PAGE.left + 14, top + 19, TEXT.label)
      canvas.text(amount, PAGE.left + 14, top + 42, amountStyle)
    })
    canvas.mark('P', () => {
      for (const [at, [line, style]] of lines.entries())
        canvas.text(line, WORDS_LEFT, top + FIRST_LINE + LINE * at, style)
    })
  }
  return { height, draw }
}
