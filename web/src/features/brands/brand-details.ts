import type { BrandChange, BrandDetail } from '@nineops/contract/service-establishment/brands.contract'
import { brandFields } from '@nineops/contract/service-establishment/establishment-rules'
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
  { title: 'On its invoices', fields: ['colour', 'paymentDays', 'invoiceZero', 'collect'] },
]

const isDays = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 365

export const brandOthers: Readonly<Record<string, OtherField>> = {
  paymentDays: {
    label: 'Days to pay',
    look: { label: 'Days to pay', numeric: true, half: true, max: 3 },
    problem: text => (isDays(text.trim()) ? undefined : 'The days to pay must be from 0 to 365'),
  },
  collect: {
    label: 'Direct Debits collect the whole balance due',
    hint: 'With each invoice everything that is overdue, or due by the collection day. Otherwise the run’s invoices alone.',
  },
  invoiceZero: { label: 'Also send zero-value invoices', hint: 'For accounts with nothing to pay.' },
}

/** A brand's form values. */
export const brandTexts = (brand: BrandDetail): StoredDetails => ({
  texts: {
    ...Object.fromEntries(brandFields.map(field => [field, brand[field]])),
    paymentDays: String(brand.paymentDays),
    invoiceZero: brand.invoiceZero ? 'yes' : '',
    collect: brand.collect === 'balance' ? 'yes' : '',
  },
  version: brand.version,
})

/** The changed details, as the server takes them. */
export function brandChange(changes: Readonly<Record<string, string>>, version: string): BrandChange {
  const { paymentDays, invoiceZero, collect, ...texts } = changes
  return {
    version,
    ...texts,
    ...(paymentDays !== undefined && { paymentDays: Number(paymentDays) }),
    ...(collect !== undefined && { collect: collect === 'yes' ? ('balance' as const) : ('run' as const) }),
    ...(invoiceZero !== undefined && { invoiceZero: invoiceZero === 'yes' }),
  }
}
