import { formatPence, parsePence } from '@nineops/contract/money'
import { creditWords } from '@nineops/contract/crm/credit-notes.contract'
import { type ChargesBefore, whatChanged } from '@nineops/contract/crm/what-changed'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import type { EmailLead, HtmlParts } from './email-html.domain.ts'
import type { EmailValues } from './email-templates.domain.ts'

/** The facts of an invoice that an e-mail can use, as frozen with it. Dates are `YYYY-MM-DD`, money is pounds. */
export interface EmailFacts {
  kind: string
  number: string
  invoiceDate: string
  dueDate: string
  net: string
  vat: string
  gross: string
  /** How much of it credits in hand settle. */
  setOff: string
  /** Older debt that is collected with it. */
  broughtForward: string
  accountNumber: string
  company: string
  contact: string
  paymentMethod: string
  collectionDate: string
  periodFrom: string
  periodTo: string
  brand: string
  brandPhone: string
  brandEmail: string
  brandWebsite: string
  /** How customers pay who do not pay by Direct Debit. */
  payLink: string
  payWords: string
  reseller: string
  /** The brand's `#rrggbb` and the key of its logo, or null. */
  colour: string | null
  logo: string | null
  /** Charges by type beside those of the invoice before; null where there are none. */
  summary: ChargesBefore | null
}

/** `2026-10-31` as `31 October 2026`; empty if it is not a date. */
const longDate = (date: string): string => (/^\d{4}-\d\d-\d\d/.test(date) ? longDay(date) : '')

/** A credit note says what it credits. */
const pounds = (amount: string): string => formatPence(Math.abs(parsePence(amount) ?? 0))

const methods: Readonly<Record<string, string>> = { direct_debit: 'Direct Debit', card: 'card' }

/** How and when it is paid, as on the document itself (engine: Invoices). */
function paymentLabels(facts: EmailFacts, when: string): string {
  if (facts.kind === 'credit_note') return creditWords
  const setOff = parsePence(facts.setOff) ?? 0
  const older = parsePence(facts.broughtForward) ?? 0
  const due = (parsePence(facts.gross) ?? 0) - setOff + older
  if (setOff > 0 && due === 0)
    return `Nothing to pay on this invoice: ${formatPence(setOff)} of your credit covers it.`
  if (due <= 0) return 'There is nothing to pay on this invoice.'
  const credit = setOff > 0 ? ` ${formatPence(setOff)} of your credit is set against it.` : ''
  const included = older > 0 ? ` That includes ${formatPence(older)} due from earlier invoices.` : ''
  const ways = howToPay(facts)
  return `${paymentSentence(facts, formatPence(due), when)}${credit}${included}${ways && ` ${ways}`}`
}

/** The ways to pay that the brand has set, where there is something to pay and no Direct Debit collects it. */
function howToPay(facts: EmailFacts): string {
  const due = (parsePence(facts.gross) ?? 0) - (parsePence(facts.setOff) ?? 0)
  if (facts.kind === 'credit_note' || facts.paymentMethod === 'direct_debit' || due <= 0) return ''
  const { payLink, payWords } = facts
  return [payLink && `You can pay at ${payLink}.`, payWords].filter(text => text !== '').join(' ')
}

function paymentSentence(facts: EmailFacts, gross: string, when: string): string {
  if (facts.paymentMethod === 'direct_debit') return `We will collect ${gross} by Direct Debit on ${when}.`
  if (facts.paymentMethod === 'card')
    return `Please pay ${gross} by card by ${when}, quoting ${facts.number}.`
  return `Please pay ${gross} by bank transfer by ${when}, quoting ${facts.number}.`
}

/** The part of an e-mail that says at a glance what there is to pay, and when. */
export function emailLead(facts: EmailFacts): EmailLead {
  const values = emailValues(facts)
  const isCredit = facts.kind === 'credit_note'
  const due =
    (parsePence(facts.gross) ?? 0) - (parsePence(facts.setOff) ?? 0) + (parsePence(facts.broughtForward) ?? 0)
  const collected = facts.paymentMethod === 'direct_debit'
  const nothing = !isCredit && due <= 0
  const ways: Record<string, string> = { direct_debit: 'by Direct Debit on ', card: 'by card by ' }
  return {
    label: isCredit
      ? 'Credit'
      : nothing
        ? 'Nothing to pay on this invoice'
        : collected
          ? 'We will collect'
          : 'Please pay',
    amount: isCredit ? values.gross : formatPence(Math.max(due, 0)),
    when:
      isCredit || nothing || values.payment_date === ''
        ? ''
        : `${ways[facts.paymentMethod] ?? 'by '}${values.payment_date}`,
    facts: [
      [isCredit ? 'Credit note' : 'Invoice', facts.number],
      ['Date', values.invoice_date],
      ...(values.period_from === '' || isCredit
        ? []
        : [['For', `${values.period_from} to ${values.period_to}`] as const]),
      ['Account', facts.accountNumber],
    ],
    changed: values.what_changed,
    payLink: howToPay(facts) === '' ? '' : facts.payLink,
  }
}

/** What the HTML of an e-mail about an invoice shows beside its text. */
export const htmlParts = (facts: EmailFacts): HtmlParts => ({
  brand: {
    name: facts.brand,
    phone: facts.brandPhone,
    email: facts.brandEmail,
    website: facts.brandWebsite,
    colour: facts.colour,
    logo: facts.logo,
  },
  lead: emailLead(facts),
})

/** The variables of an e-mail about an invoice. */
export function emailValues(facts: EmailFacts): EmailValues {
  const dueDate = longDate(facts.dueDate)
  const collected = facts.paymentMethod === 'direct_debit' && facts.collectionDate !== ''
  const paymentDate = collected ? longDate(facts.collectionDate) : dueDate
  return {
    account_number: facts.accountNumber,
    company: facts.company,
    contact: facts.contact || facts.company,
    document: facts.kind === 'credit_note' ? 'credit note' : 'invoice',
    invoice_number: facts.number,
    invoice_date: longDate(facts.invoiceDate),
    due_date: dueDate,
    payment_date: paymentDate,
    payment_method: methods[facts.paymentMethod] ?? 'bank transfer',
    payment_words: paymentLabels(facts, paymentDate),
    how_to_pay: howToPay(facts),
    what_changed: whatChanged(facts.summary),
    period_from: longDate(facts.periodFrom),
    period_to: longDate(facts.periodTo),
    net: pounds(facts.net),
    vat: pounds(facts.vat),
    gross: pounds(facts.gross),
    brand: facts.brand,
    brand_phone: facts.brandPhone,
    brand_email: facts.brandEmail,
    brand_website: facts.brandWebsite,
    reseller: facts.reseller,
  }
}
