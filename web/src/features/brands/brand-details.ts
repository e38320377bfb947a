import type { BrandChange, BrandDetail } from '@nineops/contract/service-establishment/brands.contract'
import { brandFields } from '@nineops/contract/service-establishment/establishment-rules'
import { standardReminders } from '@nineops/contract/service-establishment/reminder-rules'
import { parsePence } from '@nineops/contract/money'
import {
  type DetailGroup,
  detailGroups,
  type OtherField,
  type StoredDetails,
} from '../clients/clients.public.ts'

export const brandGroups: readonly DetailGroup[] = [
  { title: 'Brand', fields: detailGroups.company },
  { title: 'Trading address', fields: detailGroups.address },
  { title: 'Contacts', fields: ['email', 'phone', 'website'] },
  { title: 'Bank and Direct Debit', fields: detailGroups.bank, bank: true },
  { title: 'Invoice details', fields: ['colour', 'paymentDays', 'invoiceZero', 'collect'] },
  { title: 'Paying without Direct Debit', fields: ['payLink', 'payWords'] },
  { title: 'Questions and complaints', fields: ['complaintsWords', 'complaintsPhone', 'adrScheme'] },
  {
    title: 'Reminders by e-mail',
    fields: [
      'remind',
      'remindFrom',
      ...[1, 2, 3].map(stage => `reminderDays${stage}`),
      ...[1, 2, 3].map(stage => `reminderText${stage}`),
    ],
  },
]

const isDays = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 365

/** Days after the due day; empty for a reminder that is not sent. */
const daysAfter = (which: string): OtherField => {
  const label = `${which} reminder, days after the due date`
  return {
    label,
    look: { label, numeric: true, half: true, max: 3 },
    problem: text =>
      text.trim() === '' || (isDays(text.trim()) && Number(text) > 0)
        ? undefined
        : 'The days must be from 1 to 365',
  }
}

export const brandOthers: Readonly<Record<string, OtherField>> = {
  paymentDays: {
    label: 'Days to pay',
    look: { label: 'Days to pay', numeric: true, half: true, max: 3 },
    problem: text => (isDays(text.trim()) ? undefined : 'The days to pay must be from 0 to 365'),
  },
  collect: {
    label: 'Direct Debits collect the whole balance due',
    hint: 'Each collection includes everything overdue or due by the collection day. Otherwise it is for the run’s invoices only.',
  },
  remind: {
    label: 'Send reminders of overdue invoices',
    hint: 'Sent at night, each once per document. Documents that are disputed or being collected are skipped.',
  },
  remindFrom: {
    label: 'Minimum debt (£)',
    look: {
      label: 'Minimum debt (£)',
      hint: 'Accounts that owe less are not reminded.',
      half: true,
      max: 12,
    },
    problem: text =>
      (parsePence(text.trim()) ?? -1) < 0 ? 'The smallest debt must be pounds, such as 5.00' : undefined,
  },
  reminderDays1: daysAfter('First'),
  reminderDays2: daysAfter('Second'),
  reminderDays3: daysAfter('Last'),
  invoiceZero: { label: 'Also send zero-value invoices', hint: 'For accounts with nothing to pay.' },
}

const daysText = (days: number | null): string => (days === null ? '' : String(days))
const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** A brand's form values. */
export const brandTexts = (brand: BrandDetail): StoredDetails => ({
  texts: {
    ...Object.fromEntries(brandFields.map(field => [field, brand[field]])),
    paymentDays: String(brand.paymentDays),
    invoiceZero: brand.invoiceZero ? 'yes' : '',
    collect: brand.collect === 'balance' ? 'yes' : '',
    remind: brand.remind ? 'yes' : '',
    remindFrom: brand.remindFrom,
    reminderDays1: daysText(brand.reminderDays1),
    reminderDays2: daysText(brand.reminderDays2),
    reminderDays3: daysText(brand.reminderDays3),
    reminderText1: brand.reminderText1 || (standardReminders[0] ?? ''),
    reminderText2: brand.reminderText2 || (standardReminders[1] ?? ''),
    reminderText3: brand.reminderText3 || (standardReminders[2] ?? ''),
  },
  version: brand.version,
})

/** The changed details, as the server takes them. */
export function brandChange(changes: Readonly<Record<string, string>>, version: string): BrandChange {
  const { paymentDays, invoiceZero, collect, remind, remindFrom, ...others } = changes
  const { reminderDays1, reminderDays2, reminderDays3, ...texts } = others
  return {
    version,
    ...texts,
    ...(paymentDays !== undefined && { paymentDays: Number(paymentDays) }),
    ...(collect !== undefined && { collect: collect === 'yes' ? ('balance' as const) : ('run' as const) }),
    ...(remind !== undefined && { remind: remind === 'yes' }),
    ...(remindFrom !== undefined && { remindFrom: remindFrom.trim() }),
    ...(reminderDays1 !== undefined && { reminderDays1: daysOf(reminderDays1) }),
    ...(reminderDays2 !== undefined && { reminderDays2: daysOf(reminderDays2) }),
    ...(reminderDays3 !== undefined && { reminderDays3: daysOf(reminderDays3) }),
    ...(invoiceZero !== undefined && { invoiceZero: invoiceZero === 'yes' }),
  }
}
