import type { AccountField } from '@nineops/contract/crm/account-rules'
import { formatSortCode } from '../../lib/formats.ts'

export type FormField = Exclude<AccountField, 'accountNumber'>

export const fieldLabels: Record<FormField, string> = {
  companyName: 'Company name',
  contact: 'Contact',
  phone: 'Phone',
  delivery: 'Invoices by',
  email: 'E-mail',
  address1: 'Address line 1',
  address2: 'Address line 2',
  town: 'Town',
  postcode: 'Postcode',
  country: 'Country code',
  paymentMethod: 'Payment method',
  sortCode: 'Sort code',
  bankAccount: 'Bank account number',
  bankAccountName: 'Account name',
  mandateReference: 'Mandate reference',
  vatRate: 'VAT status',
  vatNumber: 'VAT number',
  currency: 'Currency',
  ledgerReference: 'Ledger reference',
  customerType: 'Customer type',
  itemisation: 'Calls on the bill',
  purchaseOrder: 'Purchase order number',
  costCentre: 'Cost centre',
  peppolAddress: 'Peppol address',
  invoiceCopies: 'Invoices also to',
  statementCopies: 'Statements also to',
  reminderCopies: 'Reminders also to',
}

interface Section {
  title: string
  fields: readonly FormField[]
}

/** The fields in form order. */
export const sections: readonly Section[] = [
  { title: 'Account', fields: ['companyName', 'customerType', 'contact', 'phone'] },
  {
    title: 'Delivery',
    fields: ['delivery', 'email', 'invoiceCopies', 'statementCopies', 'reminderCopies'],
  },
  { title: 'Invoice details', fields: ['itemisation', 'purchaseOrder', 'costCentre', 'peppolAddress'] },
  { title: 'Billing address', fields: ['address1', 'address2', 'town', 'postcode', 'country'] },
  {
    title: 'Payment',
    fields: ['paymentMethod', 'sortCode', 'bankAccount', 'bankAccountName', 'mandateReference'],
  },
  { title: 'Tax, currency and ledger', fields: ['vatRate', 'vatNumber', 'currency', 'ledgerReference'] },
]

const sectionOf = (title: string) => sections.find(section => section.title === title)?.fields ?? []

/** Fields that fix a cause of failure (engine: What makes an account fail). */
const fieldsOf: Record<string, readonly FormField[]> = {
  no_email: ['delivery', 'email'],
  no_billing_address: sectionOf('Billing address'),
  no_valid_mandate: sectionOf('Payment'),
  unsupported_currency: ['currency'],
}

/** The fields for a cause; null for all. */
export const fieldsOfCause = (cause: string | undefined): readonly FormField[] | null =>
  (cause === undefined ? undefined : fieldsOf[cause]) ?? null

/** Options with their labels; other fields are typed. */
export const choices: Partial<Record<FormField, { value: string; label: string }[]>> = {
  delivery: [
    { value: 'email', label: 'E-mail' },
    { value: 'post', label: 'Post' },
    { value: 'portal', label: 'Portal only' },
  ],
  paymentMethod: [
    { value: 'direct_debit', label: 'Direct Debit' },
    { value: 'transfer', label: 'Bank transfer' },
    { value: 'card', label: 'Card' },
  ],
  vatRate: [
    { value: 'standard', label: 'Taxable, by product group' },
    { value: 'reduced', label: 'Reduced rate on every line' },
    { value: 'zero', label: 'Zero rate on every line' },
    { value: 'exempt', label: 'Exempt on every line' },
    { value: 'reverse', label: 'Reverse charge' },
  ],
  currency: [{ value: 'GBP', label: 'GBP' }],
  itemisation: [
    { value: 'full', label: 'Every call' },
    { value: 'masked', label: 'Every call, last four digits hidden' },
    { value: 'summary', label: 'Totals by destination' },
    { value: 'none', label: 'No itemised calls' },
  ],
  customerType: [
    { value: 'consumer', label: 'Consumer' },
    { value: 'small_business', label: 'Small business, up to 10 people, or charity' },
    { value: 'business', label: 'Larger business' },
  ],
}

/** A stored value as staff know it: a choice by its label, a sort code with its hyphens. */
export const shownValue = (field: FormField, value: string): string =>
  field === 'sortCode'
    ? formatSortCode(value)
    : (choices[field]?.find(choice => choice.value === value)?.label ?? value)
