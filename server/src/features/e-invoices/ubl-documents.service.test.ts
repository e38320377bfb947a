import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { sampleInvoice } from '../../../test/invoice-samples.ts'
import type { InvoiceDocument, InvoiceLine } from '../invoice-documents/invoice-documents.service.ts'
import { type ElectronicCustomer, eInvoiceXml } from './ubl-documents.service.ts'

const customer: ElectronicCustomer = { country: 'GB', email: 'bills@harbour.example', peppolAddress: null }
const read = (invoice: InvoiceDocument, of = customer) =>
  new JSDOM(eInvoiceXml(invoice, of), { contentType: 'application/xml' }).window.document
/** Texts of elements by the end of their path, such as `TaxTotal/TaxAmount`. */
function textsOf(within: ParentNode, path: string): string[] {
  const [last = '', ...parents] = path.split('/').toReversed()
  return [...within.querySelectorAll('*')]
    .filter(element => {
      let at: Element | null = element
      if (element.localName !== last) return false
      return parents.every(name => (at = at?.parentElement ?? null)?.localName === name)
    })
    .map(element => element.textContent)
}
const pence = (text = '') => Math.round(Number(text) * 100)
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + pence(text), 0)

/** The arithmetic of EN 16931 that a receiver refuses a document for; names of broken rules. */
function brokenRules(document: Document): string[] {
  const [net, exclusive, inclusive, prepaid, payable] = [
    'LineExtensionAmount',
    'TaxExclusiveAmount',
    'TaxInclusiveAmount',
    'PrepaidAmount',
    'PayableAmount',
  ].map(name => sum(textsOf(document, `LegalMonetaryTotal/${name}`)))
  const kind = document.documentElement.localName
  const lines = [...document.querySelectorAll('*')].filter(one => one.localName === `${kind}Line`)
  const subtotals = [...document.querySelectorAll('*')].filter(one => one.localName === 'TaxSubtotal')
  const vat = textsOf(document, 'TaxTotal/TaxAmount')
  const category = (one: Element, of: string) =>
    [...textsOf(one, `${of}/ID`), ...textsOf(one, `${of}/Percent`)].join(' ')
  const rules: [string, boolean][] = [
    ['BR-CO-10', net === sum(lines.flatMap(line => textsOf(line, 'LineExtensionAmount')))],
    ['BR-CO-13', net === exclusive],
    ['BR-CO-14', sum(vat) === sum(textsOf(document, 'TaxSubtotal/TaxAmount'))],
    ['BR-CO-15', inclusive === (exclusive ?? 0) + sum(vat)],
    ['BR-CO-16', payable === (inclusive ?? 0) - (prepaid ?? 0)],
    [
      'one category and rate once',
      new Set(subtotals.map(one => category(one, 'TaxCategory'))).size === subtotals.length,
    ],
    ['BR-27', textsOf(document, 'Price/PriceAmount').every(price => Number(price) >= 0)],
    ['BR-16', lines.length > 0],
    ['BR-CO-18', subtotals.length > 0],
    ['no empty element', [...document.querySelectorAll('*')].every(one => one.textContent.trim() !== '')],
  ]
  for (const subtotal of subtotals) {
    const label = category(subtotal, 'TaxCategory')
    const [taxable = '', tax = ''] = ['TaxableAmount', 'TaxAmount'].flatMap(name => textsOf(subtotal, name))
    const same = lines.filter(line => category(line, 'ClassifiedTaxCategory') === label)
    const percent = Number(label.split(' ')[1])
    rules.push(
      [
        `lines of ${label}`,
        sum(same.flatMap(line => textsOf(line, 'LineExtensionAmount'))) === pence(taxable),
      ],
      [`VAT of ${label}`, Math.abs((pence(taxable) * percent) / 100 - pence(tax)) <= 100],
    )
  }
  for (const line of lines) {
    const of = (name: string) => Number(textsOf(line, name)[0])
    const quantity = of(kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')
    rules.push(['R120', Math.abs(quantity * of('PriceAmount') - of('LineExtensionAmount')) < 0.005])
  }
  return rules.filter(([, holds]) => !holds).map(([name]) => name)
}

const line = (treatment: InvoiceLine['treatment'], ratePercent: string, net: string): InvoiceLine => ({
  description: `${treatment} & <more>`,
  detail: null,
  quantity: '3',
  durationSeconds: null,
  unitPrice: null,
  treatment,
  ratePercent,
  net,
})
const total = (treatment: InvoiceLine['treatment'], ratePercent: string, net: string, vat: string) => ({
  treatment,
  ratePercent,
  net,
  vat,
  reason: null,
})
const mixed: Partial<InvoiceDocument> = {
  sections: [
    {
      title: 'Account charges',
      lines: [
        line('standard', '20', '10.00'),
        line('reduced', '5', '-2.00'),
        line('zero', '0', '3.00'),
        line('exempt', '0', '4.00'),
        line('outside_scope', '0', '5.00'),
      ],
    },
  ],
  vatTotals: [
    total('standard', '20', '10.00', '2.00'),
    total('reduced', '5', '-2.00', '-0.10'),
    total('zero', '0', '3.00', '0.00'),
    total('exempt', '0', '4.00', '0.00'),
    total('outside_scope', '0', '5.00', '0.00'),
  ],
  totals: { net: '20.00', vat: '1.90', gross: '21.90' },
}
const reverse: Partial<InvoiceDocument> = {
  customer: { name: 'Carrier Ltd', address: ['1 Quay', 'Bristol', 'BS1 1AA'], vatNumber: 'GB 987 6543 21' },
  sections: [{ title: 'Account charges', lines: [line('reverse_charge', '20', '200.00')] }],
  vatTotals: [{ ...total('reverse_charge', '20', '200.00', '0.00'), customerVat: '40.00' }],
  totals: { net: '200.00', vat: '0.00', gross: '200.00' },
}
const reverseAtTwo: Partial<InvoiceDocument> = {
  ...reverse,
  sections: [
    {
      title: 'Account charges',
      lines: [line('reverse_charge', '20', '200.00'), line('reverse_charge', '5', '100.00')],
    },
  ],
  vatTotals: [
    { ...total('reverse_charge', '20', '200.00', '0.00'), customerVat: '40.00' },
    { ...total('reverse_charge', '5', '100.00', '0.00'), customerVat: '5.00' },
  ],
  totals: { net: '300.00', vat: '0.00', gross: '300.00' },
}
const credit: Partial<InvoiceDocument> = {
  kind: 'credit_note',
  number: 'NWC-000031',
  corrects: [{ number: 'NW-0010399', date: '2026-10-02' }],
  payment: { method: 'none', wording: 'We will take this off your next invoice' },
}
const nothing: Partial<InvoiceDocument> = {
  sections: [],
  vatTotals: [],
  totals: { net: '0.00', vat: '0.00', gross: '0.00' },
}
const transfer: Partial<InvoiceDocument> = {
  setOff: '33.55',
  purchaseOrder: 'PO-4711',
  payment: {
    method: 'bank_transfer',
    dueDate: '2026-12-01',
    accountName: 'Northwind',
    sortCode: '20-29-59',
    accountNumber: '55779911',
    reference: 'NW-1',
  },
}

test.each([
  ['a Direct Debit invoice', {}],
  ['a bank transfer, part of it settled by credit', transfer],
  ['mixed VAT with a credit on it', mixed],
  ['reverse charge', reverse],
  ['reverse charge at two percentages', reverseAtTwo],
  ['a credit note', credit],
  ['an invoice without charges', nothing],
])('%s keeps the arithmetic of EN 16931, and has the document’s amounts to the penny', (_, patch) => {
  const invoice = sampleInvoice(patch)
  const document = read(invoice)
  expect(brokenRules(document)).toEqual([])
  const { net, vat, gross } = invoice.totals
  expect(textsOf(document, 'LegalMonetaryTotal/TaxExclusiveAmount')).toEqual([net])
  expect(textsOf(document, 'TaxTotal/TaxAmount')).toEqual([vat])
  expect(textsOf(document, 'LegalMonetaryTotal/TaxInclusiveAmount')).toEqual([gross])
})

test('it names the parties by number and address, the order, and how it is paid', () => {
  const document = read(sampleInvoice(transfer))
  expect(textsOf(document, 'OrderReference/ID')).toEqual(['PO-4711'])
  expect(textsOf(document, 'Party/EndpointID')).toEqual(['GB123456782', 'bills@harbour.example'])
  expect(textsOf(document, 'PostalAddress/PostalZone')).toEqual(['LS1 4AP', 'YO21 3PR'])
  expect(textsOf(document, 'FinancialInstitutionBranch/ID')).toEqual(['202959'])
  expect(textsOf(document, 'LegalMonetaryTotal/PayableAmount')).toEqual(['300.00'])
})

test('a credit note refers to each invoice that it corrects, with its date', () => {
  const corrects = [
    { number: 'NW-0010399', date: '2026-10-02' },
    { number: 'NW-0011021', date: '2026-11-02' },
  ]
  const document = read(sampleInvoice({ ...credit, corrects }))
  const reference = 'BillingReference/InvoiceDocumentReference'
  expect(textsOf(document, `${reference}/ID`)).toEqual(['NW-0010399', 'NW-0011021'])
  expect(textsOf(document, `${reference}/IssueDate`)).toEqual(['2026-10-02', '2026-11-02'])
})

const addressOf = (document: Document) =>
  [...document.querySelectorAll('*')]
    .filter(one => one.localName === 'EndpointID')
    .map(one => `${one.getAttribute('schemeID')}:${one.textContent}`)[1]
const isPeppol = (document: Document) =>
  textsOf(document, 'CustomizationID')[0]?.includes('peppol') && textsOf(document, 'ProfileID').length === 1

test('it is by Peppol’s rules where the customer has a Peppol address or a UK VAT number, and by EN 16931 elsewhere', () => {
  const own = read(sampleInvoice(reverse), { ...customer, peppolAddress: '0088:5012345678900' })
  expect([addressOf(own), isPeppol(own)]).toEqual(['0088:5012345678900', true])
  const byVat = read(sampleInvoice(reverse))
  expect([addressOf(byVat), isPeppol(byVat)]).toEqual(['9932:GB987654321', true])
  const byEmail = read(sampleInvoice())
  expect([addressOf(byEmail), isPeppol(byEmail)]).toEqual(['EM:bills@harbour.example', false])
  expect(textsOf(byEmail, 'CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
  const without = read(sampleInvoice(), { ...customer, email: '' })
  expect(addressOf(without)).toBeUndefined()
})

test('the same document gives the same bytes', () => {
  expect(eInvoiceXml(sampleInvoice(), customer)).toBe(eInvoiceXml(sampleInvoice(), customer))
})
