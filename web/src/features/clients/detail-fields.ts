import { reminderPlaceholders } from '@nineops/contract/service-establishment/reminder-rules'
import { type EstablishmentField, longest } from '@nineops/contract/service-establishment/establishment-rules'
import { formatSortCode } from '../../lib/formats.ts'

export interface FieldLook {
  label: string
  /** Its purpose or format. */
  hint?: string
  placeholder?: string
  kind?: 'text' | 'notes' | 'letter' | 'colour'
  /** Shows it with hyphens; it is kept without. */
  format?: (value: string) => string
  /** Digits only. */
  numeric?: true
  /** Half of the form's width. */
  half?: true
  third?: true
  max: number
}

/** A detail as people read it: a sort code with its hyphens. */
export const shownDetail = ({ format }: FieldLook, value: string): string => format?.(value) ?? value

const placeholders = reminderPlaceholders.map(name => `{{ ${name} }}`).join(', ')
const letter = (which: string) => ({
  label: `Text of the ${which} reminder`,
  hint: `If it is empty, the standard text is sent.${which === 'first' ? ` Texts can include ${placeholders}.` : ''}`,
  kind: 'letter' as const,
})

const looks: Record<EstablishmentField, Omit<FieldLook, 'max'>> = {
  name: { label: 'Name' },
  legalName: { label: 'Legal name', hint: 'As registered, such as Northwind Telecom Limited.' },
  companyNumber: { label: 'Company number', placeholder: '01234567', half: true },
  vatNumber: { label: 'VAT number', placeholder: 'GB 123 4567 82', half: true },
  address1: { label: 'Address line 1' },
  address2: { label: 'Address line 2' },
  address3: { label: 'Town or city', half: true },
  address4: { label: 'County', half: true },
  postcode: { label: 'Postcode', placeholder: 'SW1A 1AA', half: true },
  contact: { label: 'Contact', half: true },
  email: { label: 'E-mail', placeholder: 'billing@company.co.uk', half: true },
  phone: { label: 'Phone', half: true },
  website: { label: 'Web address', placeholder: 'www.company.co.uk', half: true },
  bankName: { label: 'Bank', half: true },
  bankAccountName: { label: 'Name of the account', half: true },
  sortCode: {
    label: 'Sort code',
    placeholder: '20-29-59',
    format: formatSortCode,
    numeric: true,
    half: true,
  },
  bankAccount: { label: 'Account number', placeholder: '8 digits', numeric: true, half: true },
  serviceUserNumber: {
    label: 'Service user number (SUN)',
    hint: 'From Bacs, for collecting Direct Debits.',
    numeric: true,
    half: true,
  },
  notes: { label: 'Notes', hint: 'Visible to the bureau only.', kind: 'notes' },
  colour: {
    label: 'Colour',
    hint: 'For headings on its invoices, on white paper.',
    kind: 'colour',
    half: true,
  },
  payLink: {
    label: 'Pay link',
    placeholder: 'https://pay.company.co.uk',
    hint: 'Where customers pay online.',
    half: true,
  },
  payWords: {
    label: 'How to pay',
    placeholder: 'Ring 020 7946 0000 with your card to hand.',
    hint: 'A sentence or two for invoices and e-mails of accounts that do not pay by Direct Debit.',
  },
  complaintsWords: {
    label: 'How to complain',
    placeholder: 'Write to us at complaints@company.co.uk; we answer within five working days.',
    hint: 'Printed at the end of each invoice (Ofcom General Conditions C4).',
  },
  complaintsPhone: { label: 'Phone for complaints', half: true },
  adrScheme: {
    label: 'Dispute resolution scheme',
    placeholder: 'Communications Ombudsman, 0330 440 1614',
    hint: 'The scheme that customers may turn to, with how to reach it.',
  },
  reminderText1: letter('first'),
  reminderText2: letter('second'),
  reminderText3: letter('last'),
}

export const lookOf = (field: EstablishmentField): FieldLook => ({ ...looks[field], max: longest[field] })

/** The details, in their usual groups. */
export const detailGroups = {
  company: ['name', 'legalName', 'companyNumber', 'vatNumber'],
  address: ['address1', 'address2', 'address3', 'address4', 'postcode'],
  contacts: ['email', 'phone', 'website'],
  bank: ['bankName', 'bankAccountName', 'sortCode', 'bankAccount', 'serviceUserNumber'],
} as const satisfies Record<string, readonly EstablishmentField[]>
