import type { InvoiceDocument, InvoiceLine } from '../invoice-documents/invoice-documents.service.ts'

/** The brand's details on a sample. */
export interface SampleSupplier {
  name: string
  legalName: string
  address: readonly string[]
  postcode: string
  companyNumber: string
  vatNumber: string
  email: string
  phone: string
  website: string
  bankName: string
  bankSortCode: string
  bankAccount: string
  bankAccountName: string
  colour: string
  payLink: string
  payWords: string
}

const line = (description: string, quantity: string, net: string, durationSeconds: number | null = null) =>
  ({
    description,
    detail: null,
    quantity,
    durationSeconds,
    unitPrice: null,
    treatment: 'standard',
    ratePercent: '20',
    net,
  }) satisfies InvoiceLine

const sections = [
  {
    title: '0113 496 0123  Main line',
    lines: [
      line('UK local and national calls', '214', '6.41', 38_412),
      line('UK mobile calls', '96', '9.82', 14_020),
      line('Line rental', '1', '14.95'),
    ],
  },
  {
    title: 'Account charges',
    lines: [line('Superfast broadband', '1', '34.95'), line('Hosted seat', '6', '53.87')],
  },
]

/** A document with the brand's own details and invented lines; its number says that it is a sample. */
export function sampleDocument(brand: SampleSupplier): InvoiceDocument {
  return {
    kind: 'invoice',
    number: 'SAMPLE-000001',
    issueDate: '2026-10-31',
    taxPoint: '2026-10-31',
    corrects: [],
    period: { from: '2026-10-01', to: '2026-10-31' },
    accountNumber: 'A100001',
    supplier: {
      name: brand.legalName || brand.name,
      tradingName: brand.name,
      address: [...brand.address, brand.postcode].filter(part => part !== ''),
      vatNumber: brand.vatNumber || '(none yet)',
      companyNumber: brand.companyNumber || null,
      telephone: brand.phone || null,
      email: brand.email || null,
      website: brand.website || null,
      accentColour: brand.colour,
    },
    customer: {
      name: 'Harbour & Quay Surveyors LLP',
      address: ['Unit 7, The Old Ropeworks', 'Whitby', 'YO21 3PR'],
      vatNumber: null,
    },
    summary: {
      rows: [
        { label: 'Calls', net: '16.23', netBefore: '14.80' },
        { label: 'Line rentals', net: '14.95', netBefore: '14.95' },
        { label: 'Other charges', net: '88.82', netBefore: '79.84' },
      ],
      before: { title: '30 Sep 2026', net: '109.59' },
    },
    sections,
    vatTotals: [{ treatment: 'standard', ratePercent: '20', net: '120.00', vat: '24.00', reason: null }],
    totals: { net: '120.00', vat: '24.00', gross: '144.00' },
    payment: {
      method: 'bank_transfer',
      dueDate: '2026-11-14',
      accountName: brand.bankAccountName || brand.bankName || brand.legalName || brand.name,
      sortCode: brand.bankSortCode || '00-00-00',
      accountNumber: brand.bankAccount || '00000000',
      reference: 'SAMPLE-000001',
      ...(brand.payLink !== '' && { link: brand.payLink }),
      ...(brand.payWords !== '' && { words: brand.payWords }),
    },
    notes: ['This is a sample, not an invoice.'],
    itemisedCalls: [],
  }
}
