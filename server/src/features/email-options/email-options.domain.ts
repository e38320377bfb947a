import type { EmailOptions } from '@nineops/contract/email-options.contract'

const usualBody = [
  'Dear {{ contact }},',
  '',
  'Your {{ document }} {{ invoice_number }} of {{ invoice_date }} is attached. It comes to {{ gross }}.',
  '',
  '{{ brand }}',
].join('\n')
const usualSubject = 'Your {{ document }} {{ invoice_number }} from {{ brand }}'

/** What e-mails are made with where nothing was saved: hosted-emails makes the same texts by itself. */
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
}

/** Words of the fields, as the screen names them. */
export const fieldWords: Readonly<Record<keyof EmailOptions, string>> = {
  senderName: 'Sender name',
  senderAddress: 'Sender address',
  replyTo: 'Reply to',
  bcc: 'BCC',
  invoiceSubject: 'Subject of invoices',
  invoiceBody: 'Text of invoices',
  creditNoteSubject: 'Subject of credit notes',
  creditNoteBody: 'Text of credit notes',
  attachPdf: 'Attach the PDF',
}
const fields = Object.keys(fieldWords) as (keyof EmailOptions)[]

/** Words of the fields that differ; null stands for the usual ones. */
export const changedFields = (before: EmailOptions | null, after: EmailOptions | null): string[] => {
  const [a, b] = [before ?? usualOptions, after ?? usualOptions]
  return fields.filter(field => String(a[field]) !== String(b[field])).map(field => fieldWords[field])
}

/** A sender's name as a header has it before an address: in quotes where it holds more than words. */
export const displayName = (name: string): string =>
  /^[\p{L}\p{M}\p{N} '&!#$%*+/=?^_`{|}~-]*$/u.test(name) ? name : `"${name}"`

/** `Northwind Billing <billing@northwind.example>`; empty without an address. */
export function mailFrom(options: Pick<EmailOptions, 'senderName' | 'senderAddress'>, brandEmail: string) {
  const address = options.senderAddress || brandEmail
  if (address === '' || options.senderName === '') return address
  return `${displayName(options.senderName)} <${address}>`
}
