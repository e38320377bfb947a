import type { ClientDetail } from '@nineops/contract/service-establishment/clients/clients.contract'
import { copiedFields } from '@nineops/contract/service-establishment/establishment-rules'
import { detailGroups } from '../clients/clients.public.ts'
import { emptyNumbers, numbersStep, type Step, type Texts } from './creation-form.ts'
import { emptyBrand } from './reseller-form.ts'

const ofBrand = (fields: readonly string[]) => fields.map(field => `brand.${field}`)

export const emptyBrandForm: Texts = { ...emptyBrand, ...emptyNumbers }

/** The steps for a brand, depending on what is typed. */
export const brandSteps = (texts: Texts): Step[] => [
  {
    id: 'company',
    title: 'Brand',
    about: 'The supplier on its invoices. Only the name is needed now.',
    groups: [
      { fields: ofBrand(detailGroups.company) },
      { title: 'Invoice details', fields: ['brand.colour', 'brand.paymentDays', 'brand.invoiceZero'] },
    ],
  },
  {
    id: 'address',
    title: 'Address and contacts',
    groups: [
      { title: 'Trading address', fields: ofBrand(detailGroups.address) },
      { title: 'Contacts', fields: ofBrand(['email', 'phone', 'website']) },
    ],
  },
  {
    id: 'bank',
    title: 'Bank and Direct Debit',
    about: 'The account its customers pay into, and its Direct Debit details.',
    groups: [{ fields: ofBrand(detailGroups.bank), bank: 'brand.' }],
  },
  numbersStep(texts),
]

/** The form with the reseller’s details in fields still empty. */
export function withResellerDetails(texts: Texts, client: ClientDetail): Texts {
  const empty = copiedFields.filter(field => (texts[`brand.${field}`] ?? '').trim() === '')
  return { ...texts, ...Object.fromEntries(empty.map(field => [`brand.${field}`, client[field]])) }
}
