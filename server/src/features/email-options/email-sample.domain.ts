import type { EmailFacts } from './email-values.domain.ts'

/** The number of the sample. */
export const SAMPLE_NUMBER = 'SAMPLE-000001'

/** A brand as its e-mails show it. */
export interface ShownBrand {
  name: string
  email: string
  phone: string
  website: string
  payLink: string
  payWords: string
  colour: string | null
  logo: string | null
}

/** Sample data for a preview if the reseller has no document of that kind, with the brand's own details. */
export function sampleFacts(
  kind: 'invoice' | 'credit_note',
  brand: ShownBrand,
  reseller: string,
): EmailFacts {
  const sign = kind === 'credit_note' ? '-' : ''
  return {
    kind,
    number: SAMPLE_NUMBER,
    invoiceDate: '2026-10-31',
    dueDate: '2026-11-14',
    net: `${sign}120.00`,
    vat: `${sign}24.00`,
    gross: `${sign}144.00`,
    setOff: '0.00',
    broughtForward: '0.00',
    accountNumber: 'A100001',
    company: 'Harbour & Quay Surveyors LLP',
    contact: 'Jo Marsh',
    paymentMethod: 'direct_debit',
    collectionDate: '2026-11-16',
    periodFrom: '2026-10-01',
    periodTo: '2026-10-31',
    brand: brand.name,
    brandPhone: brand.phone,
    brandEmail: brand.email,
    brandWebsite: brand.website,
    payLink: brand.payLink,
    payWords: brand.payWords,
    reseller,
    colour: brand.colour,
    logo: brand.logo,
    summary:
      kind === 'credit_note'
        ? null
        : {
            rows: [
              { label: 'Calls', net: '42.00', netBefore: '35.20' },
              { label: 'Line rentals', net: '78.00', netBefore: '78.00' },
            ],
            before: { title: '30 Sep 2026', net: '113.20' },
          },
  }
}

/** The recipient of the sample. */
export const SAMPLE_RECIPIENT = 'accounts@customer.example'
