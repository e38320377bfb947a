import type { EmailOptions } from '@nineops/contract/service-establishment/email-options.contract'
import { keysOf } from '@nineops/contract/records'

const usualBody = [
  'Dear {{ contact }},',
  '',
  'Your {{ document }} {{ invoice_number }} of {{ invoice_date }} is attached. The total is {{ gross }}.',
  '',
  '{{ payment_words }}',
  '{% if what_changed != "" %}',
  '{{ what_changed }}',
  '{% endif %}',
  '{{ brand }}',
].join('\n')
const usualSubject = 'Your {{ document }} {{ invoice_number }} from {{ brand }}'

/** Defaults if nothing was saved. */
export const usualOptions: EmailOptions = {
  senderName: '',
  senderAddress: '',
  replyTo: '',
  bcc: [],
  invoiceSubject: usualSubject,
  invoiceBody: usualBody,
  creditNoteSubject: usualSubject,
  creditNoteBody: usualBody,
  attachPdf: true,
  attachXml: false,
}

/** Labels of the fields, as on the screen. */
export const fieldLabels: Readonly<Record<keyof EmailOptions, string>> = {
  senderName: 'Sender name',
  senderAddress: 'Sender address',
  replyTo: 'Reply to',
  bcc: 'BCC',
  invoiceSubject: 'Subject of invoices',
  invoiceBody: 'Text of invoices',
  creditNoteSubject: 'Subject of credit notes',
  creditNoteBody: 'Text of credit notes',
  attachPdf: 'Attach the PDF',
  attachXml: 'Attach the electronic invoice',
}
const fields = keysOf(fieldLabels)

/** Labels of the fields that differ; null means the defaults. */
export const changedFields = (before: EmailOptions | null, after: EmailOptions | null): string[] => {
  const [a, b] = [before ?? usualOptions, after ?? usualOptions]
  return fields.filter(field => String(a[field]) !== String(b[field])).map(field => fieldLabels[field])
}

/** A sender's name as written before an address in a header: quoted if it has special characters. */
export const displayName = (name: string): string =>
  /^[\p{L}\p{M}\p{N} '&!#$%*+/=?^_`{|}~-]*$/u.test(name) ? name : `"${name}"`

/** `Northwind Billing <billing@northwind.example>`; empty without an address. */
export function mailFrom(options: Pick<EmailOptions, 'senderName' | 'senderAddress'>, brandEmail: string) {
  const address = options.senderAddress || brandEmail
  if (address === '' || options.senderName === '') return address
  return `${displayName(options.senderName)} <${address}>`
}
