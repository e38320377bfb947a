import {
  readDetail,
  type EstablishmentField,
} from '@nineops/contract/service-establishment/establishment-rules'
import { type FieldLook, lookOf } from '../clients/clients.public.ts'
import type { Group, Step, Texts } from './creation-steps.ts'
import { offerLooks, offerProblem } from './offer-form.ts'

export type { Step, Texts } from './creation-steps.ts'

export interface SwitchLook {
  label: string
  hint?: string
}
/** Switches by the name of their field. */
export const switches: Readonly<Record<string, SwitchLook>> = {
  nineClient: { label: 'Nine client', hint: 'One of the bureau’s own resellers.' },
  withBrand: {
    label: 'Create its first brand with it',
    hint: 'A brand is the supplier on invoices. More can be added at any time.',
  },
  'brand.same': {
    label: 'The same details as the reseller',
    hint: 'Legal name, numbers, address, contacts and bank details.',
  },
  'brand.invoiceZero': { label: 'Also send zero-value invoices', hint: 'For accounts with nothing to pay.' },
  numbers: {
    label: 'Set the numbers now',
    hint: 'Without them no invoice can be numbered; they can be set later under Invoice Numbers.',
  },
}

const numberLooks: Readonly<Record<string, FieldLook>> = {
  prefix: { label: 'Prefix', placeholder: 'ABC', third: true, max: 12 },
  padding: { label: 'Digits', numeric: true, third: true, max: 2 },
  next: { label: 'Next number', numeric: true, third: true, max: 9 },
}
const daysLook: FieldLook = { label: 'Days to pay', numeric: true, half: true, max: 3 }

const lastOf = (field: string) => field.split('.').at(-1) ?? field

/** Fields' appearance; a brand’s fields are like the reseller’s. */
export function fieldLook(field: string): FieldLook {
  const offered = offerLooks[field]
  if (offered) return offered
  if (field === 'brand.paymentDays') return daysLook
  const number = /^(invoice|credit)\./.test(field) ? numberLooks[lastOf(field)] : undefined
  return number ?? lookOf(lastOf(field) as EstablishmentField)
}

const wholeNumber = (text: string, least: number, most: number): number | null =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most ? Number(text) : null

/** The problem of a single field, without regard to the others. */
function fieldProblem(field: string, text: string): string | undefined {
  if (field in offerLooks) return offerProblem(field, text)
  if (field === 'brand.paymentDays')
    return wholeNumber(text, 0, 365) === null ? 'The days to pay must be from 0 to 365' : undefined
  if (/^(invoice|credit)\./.test(field)) {
    const part = lastOf(field)
    if (part === 'prefix')
      return /^[A-Z0-9-]*$/.test(text.trim())
        ? undefined
        : 'The prefix may have letters A-Z, digits and hyphens'
    if (part === 'padding')
      return wholeNumber(text, 1, 12) === null ? 'The digits must be from 1 to 12' : undefined
    return wholeNumber(text, 1, 999_999_999) === null ? 'The next number must be 1 or more' : undefined
  }
  return readDetail(lastOf(field) as EstablishmentField, text).problem
}

const isTyped = (field: string) => !(field in switches) && field !== 'status'
export const fieldsOf = (step: Step): readonly string[] => step.groups.flatMap(group => group.fields)

/** Problems of the current steps, by field. */
export function problemsOf(steps: readonly Step[], texts: Texts): Map<string, string> {
  const problems = new Map<string, string>()
  const asked = steps.flatMap(fieldsOf)
  for (const field of asked.filter(isTyped)) {
    const problem = fieldProblem(field, texts[field] ?? '')
    if (problem !== undefined) problems.set(field, problem)
  }
  for (const prefix of steps.flatMap(step => step.groups.flatMap(group => group.bank ?? []))) {
    const [code, account] = [`${prefix}sortCode`, `${prefix}bankAccount`]
    const [hasCode, hasAccount] = [code, account].map(field => (texts[field] ?? '').trim() !== '')
    if (hasCode && !hasAccount) problems.set(account, 'The account number is required with the sort code')
    if (hasAccount && !hasCode) problems.set(code, 'The sort code is required with the account number')
  }
  const [invoice, credit] = ['invoice.prefix', 'credit.prefix'].map(field => (texts[field] ?? '').trim())
  if (asked.includes('credit.prefix') && invoice === credit && !problems.has('credit.prefix'))
    problems.set('credit.prefix', 'Credit notes need a different prefix from invoices')
  return problems
}

/** A brand's fields in the request, by the form’s names. */
const numberParts = { prefix: 'prefix', padding: 'padding', nextNumber: 'next' } as const

/** The form’s name of a field in the server's answer: `brand.invoiceNumbers.prefix` -> `invoice.prefix`. */
export function formField(named: string, within: string): string {
  const [whole = ''] = named.split('.')
  if (whole === 'products') return whole
  if (whole === 'productGroupVat') return 'vat.reverse'
  const field = `${within}${named}`
  const [, kind, part] = /^brand\.(invoice|creditNote)Numbers\.(\w+)$/.exec(field) ?? []
  if (kind === undefined) return field
  const own = numberParts[part as keyof typeof numberParts] ?? part
  return `${kind === 'invoice' ? 'invoice' : 'credit'}.${own}`
}

/** Number ranges as the server takes them; none if switched off. */
export function numbersOf(texts: Texts) {
  if (texts['numbers'] !== 'yes') return {}
  const range = (kind: string) => ({
    prefix: (texts[`${kind}.prefix`] ?? '').trim(),
    padding: Number(texts[`${kind}.padding`]),
    nextNumber: Number(texts[`${kind}.next`]),
  })
  return { invoiceNumbers: range('invoice'), creditNoteNumbers: range('credit') }
}

/** The number of the first document of a kind. */
const firstNumber = (texts: Texts, kind: string): string => {
  const [prefix, padding, next] = ['prefix', 'padding', 'next'].map(part => texts[`${kind}.${part}`] ?? '')
  return `${(prefix ?? '').trim()}${(next ?? '').padStart(Number(padding) || 1, '0')}`
}

/** The numbers step, for either form. */
export function numbersStep(texts: Texts): Step {
  const groups: Group[] = [{ fields: ['numbers'] }]
  if (texts['numbers'] === 'yes')
    for (const [kind, title, word] of [
      ['invoice', 'Invoices', 'invoice'],
      ['credit', 'Credit notes', 'credit note'],
    ] as const)
      groups.push({
        title,
        fields: [`${kind}.prefix`, `${kind}.padding`, `${kind}.next`],
        note: `The first ${word} is numbered ${firstNumber(texts, kind)}.`,
      })
  const about = 'Each brand numbers its invoices and credit notes without gaps.'
  return { id: 'numbers', title: 'Numbers', about, groups }
}

/** No brand can be invoiced without its numbers. */
export const emptyNumbers: Texts = {
  numbers: 'yes',
  'invoice.prefix': '',
  'invoice.padding': '6',
  'invoice.next': '1',
  'credit.prefix': 'C',
  'credit.padding': '5',
  'credit.next': '1',
}
