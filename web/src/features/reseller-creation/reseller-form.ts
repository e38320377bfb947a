import type { resellerCreation } from '@nineops/contract/service-establishment/reseller-creation.contract'
import {
  brandFields,
  clientFields,
  copiedFields,
  noBrand,
  noClient,
} from '@nineops/contract/service-establishment/establishment-rules'
import type { BodyInput } from '@nineops/contract/http'
import { detailGroups } from '../clients/clients.public.ts'
import { emptyNumbers, numbersOf, numbersStep, type Step, type Texts } from './creation-form.ts'
import { emptyOffer, offerBody, offerStep } from './offer-form.ts'

type Body = BodyInput<typeof resellerCreation.create>
const ofBrand = (fields: readonly string[]) => fields.map(field => `brand.${field}`)

export const emptyBrand: Texts = {
  ...Object.fromEntries(brandFields.map(field => [`brand.${field}`, noBrand[field]])),
  'brand.paymentDays': '14',
  'brand.invoiceZero': '',
}
export const emptyReseller: Texts = {
  ...noClient,
  // Made live when its checklist is done.
  status: '2',
  nineClient: '',
  withBrand: 'yes',
  'brand.same': 'yes',
  ...emptyBrand,
  ...emptyNumbers,
  ...emptyOffer,
}

const onInvoices = ['brand.colour', 'brand.paymentDays', 'brand.invoiceZero']

function brandStep(texts: Texts): Step {
  const groups: Step['groups'][number][] = [{ fields: ['withBrand'] }]
  if (texts['withBrand'] === 'yes') {
    groups.push({ title: 'Brand', fields: ['brand.name', 'brand.same'] })
    if (texts['brand.same'] !== 'yes')
      groups.push(
        { title: 'Company', fields: ofBrand(detailGroups.company.filter(field => field !== 'name')) },
        { title: 'Address', fields: ofBrand(detailGroups.address) },
        { title: 'Contacts', fields: ofBrand(detailGroups.contacts) },
        { title: 'Bank', fields: ofBrand(detailGroups.bank), bank: 'brand.' },
      )
    groups.push({ title: 'Invoice details', fields: onInvoices })
  }
  return { id: 'brand', title: 'First brand', about: 'The name that customers know.', groups }
}

/** The steps for a reseller, depending on what is typed. */
export function resellerSteps(texts: Texts): Step[] {
  const steps: Step[] = [
    {
      id: 'company',
      title: 'Company',
      about: 'Only the name is needed now. The rest can follow.',
      groups: [
        { fields: [...detailGroups.company, 'status'] },
        { fields: ['nineClient'] },
        { fields: ['notes'] },
      ],
    },
    {
      id: 'address',
      title: 'Address and contacts',
      groups: [
        { title: 'Trading address', fields: detailGroups.address },
        { title: 'Contacts', fields: ['contact', 'phone', 'email', 'website'] },
      ],
    },
    {
      id: 'bank',
      title: 'Bank and Direct Debit',
      about: 'Where its customers’ money goes.',
      groups: [{ fields: detailGroups.bank, bank: '' }],
    },
    brandStep(texts),
  ]
  if (texts['withBrand'] === 'yes') steps.push(numbersStep(texts))
  steps.push(offerStep)
  return steps
}

const pick = (texts: Texts, fields: readonly string[], within = '') =>
  Object.fromEntries(fields.map(field => [field, (texts[`${within}${field}`] ?? '').trim()]))

/** A brand as the server takes it. */
export function brandBody(texts: Texts) {
  const same = texts['brand.same'] === 'yes' ? pick(texts, copiedFields) : {}
  return {
    ...pick(texts, brandFields, 'brand.'),
    ...same,
    name: (texts['brand.name'] ?? '').trim(),
    paymentDays: Number(texts['brand.paymentDays']),
    invoiceZero: texts['brand.invoiceZero'] === 'yes',
    ...numbersOf(texts),
  }
}

const statusOf = (text: string | undefined): 1 | 2 | 3 => (text === '2' ? 2 : text === '3' ? 3 : 1)

/** A reseller as the server takes it. */
export const resellerBody = (texts: Texts): Body => ({
  ...pick(texts, clientFields),
  name: (texts['name'] ?? '').trim(),
  statusIndex: statusOf(texts['status']),
  nineClient: texts['nineClient'] === 'yes',
  ...(texts['withBrand'] === 'yes' && { brand: brandBody(texts) }),
  ...offerBody(texts),
})
