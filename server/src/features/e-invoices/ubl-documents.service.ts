import { parseMicros, parsePence, penceToDecimal } from '@nineops/contract/money'
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceVatTotal,
  VatTreatment,
} from '../invoice-documents/invoice-documents.service.ts'
import { amount, group, leaf, ublDocument, type Xml } from './e-invoice-xml.domain.ts'

/** What the electronic invoice says of the customer beyond the paper one. */
export interface ElectronicCustomer {
  /** Two letters. */
  country: string
  email: string
  /** `0088:5012345678900`, or null. */
  peppolAddress: string | null
}

const EN_16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL = `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const PEPPOL_PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** Electronic address schemes: a UK VAT number, and an e-mail address. */
const BY_VAT_NUMBER = '9932'
const BY_EMAIL = 'EM'
const COMMERCIAL_INVOICE = '380'
const CREDIT_NOTE = '381'
const UK_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i

/** VAT categories of UNCL 5305. Out of scope is E: O must not be beside a VAT number, which a supplier has. */
const CATEGORY: Record<VatTreatment, 'S' | 'Z' | 'E' | 'AE'> = {
  standard: 'S',
  reduced: 'S',
  zero: 'Z',
  exempt: 'E',
  outside_scope: 'E',
  reverse_charge: 'AE',
}
const WHY: Partial<Record<VatTreatment, string>> = {
  exempt: 'Exempt supply (VAT Act 1994, Schedule 9)',
  outside_scope: 'Outside the scope of UK VAT',
  reverse_charge: 'Reverse charge: customer to account to HMRC for the VAT',
}

const pence = (pounds: string): number => parsePence(pounds) ?? 0
const compact = (number: string | null): string => (number ?? '').replaceAll(/\s/g, '')
const percentOf = ({ treatment, ratePercent }: Pick<InvoiceLine, 'treatment' | 'ratePercent'>): string =>
  CATEGORY[treatment] === 'S' ? ratePercent : '0'

const taxCategory = (name: string, line: Pick<InvoiceLine, 'treatment' | 'ratePercent'>, why: Xml): Xml =>
  group(
    name,
    leaf('ID', CATEGORY[line.treatment]),
    leaf('Percent', percentOf(line)),
    why,
    group('TaxScheme', leaf('ID', 'VAT')),
  )

/** Lines of an address by what they are: the last is the postcode if it looks like one, the one before it the town. */
function address(lines: readonly string[], country: string): Xml {
  const left = lines.filter(line => line.trim() !== '')
  const last = left.at(-1) ?? ''
  const postcode = UK_POSTCODE.test(last) ? left.pop() : undefined
  const town = left.length > 1 ? left.pop() : undefined
  const [street, second, ...further] = left
  return group(
    'PostalAddress',
    leaf('StreetName', street),
    leaf('AdditionalStreetName', second),
    leaf('CityName', town),
    leaf('PostalZone', postcode),
    group('AddressLine', leaf('Line', further.join(', '))),
    group('Country', leaf('IdentificationCode', country)),
  )
}

const vatScheme = (vatNumber: string): Xml =>
  vatNumber === ''
    ? null
    : group('PartyTaxScheme', leaf('CompanyID', vatNumber), group('TaxScheme', leaf('ID', 'VAT')))

interface Endpoint {
  scheme: string
  id: string
}

/** A party's address in the Peppol network: its own, or its UK VAT number; null where it has neither. */
function peppolEndpoint(vatNumber: string, own: string | null): Endpoint | null {
  const [scheme = '', id = ''] = (own ?? '').split(':')
  if (id !== '') return { scheme, id }
  return vatNumber.startsWith('GB') ? { scheme: BY_VAT_NUMBER, id: vatNumber } : null
}

const endpoint = (of: Endpoint | null, email: string | null): Xml =>
  leaf('EndpointID', of?.id ?? email, { schemeID: of?.scheme ?? BY_EMAIL })

function supplierOf({ supplier }: InvoiceDocument, seller: Endpoint | null): Xml {
  const vatNumber = compact(supplier.vatNumber)
  const party = group(
    'Party',
    endpoint(seller, supplier.email),
    group('PartyName', leaf('Name', supplier.tradingName)),
    address(supplier.address, 'GB'),
    vatScheme(vatNumber),
    group(
      'PartyLegalEntity',
      leaf('RegistrationName', supplier.name),
      leaf('CompanyID', supplier.companyNumber),
    ),
    group('Contact', leaf('Telephone', supplier.telephone), leaf('ElectronicMail', supplier.email)),
  )
  return group('AccountingSupplierParty', party)
}

function customerOf(
  { customer, accountNumber }: InvoiceDocument,
  { country, email }: ElectronicCustomer,
  buyer: Endpoint | null,
): Xml {
  const vatNumber = compact(customer.vatNumber)
  const party = group(
    'Party',
    endpoint(buyer, email),
    group('PartyIdentification', leaf('ID', accountNumber)),
    group('PartyName', leaf('Name', customer.name)),
    address(customer.address, country),
    vatScheme(vatNumber),
    group('PartyLegalEntity', leaf('RegistrationName', customer.name)),
    group('Contact', leaf('ElectronicMail', email)),
  )
  return group('AccountingCustomerParty', party)
}

/** What stands for a document without lines: the standard asks for a line and a VAT category. */
const NO_CHARGES: InvoiceLine = {
  description: 'No charges',
  detail: null,
  quantity: '1',
  durationSeconds: null,
  unitPrice: '0',
  treatment: 'zero',
  ratePercent: '0',
  net: '0.00',
}
const withALine = (document: InvoiceDocument): InvoiceDocument =>
  document.sections.some(({ lines }) => lines.length > 0)
    ? document
    : {
        ...document,
        sections: [{ title: 'No charges', lines: [NO_CHARGES] }],
        vatTotals: [{ treatment: 'zero', ratePercent: '0', net: '0.00', vat: '0.00', reason: null }],
      }

/** Payment means of UNCL 4461: credit transfer, Direct Debit, or none that is defined. */
function paymentOf({ payment, number }: InvoiceDocument): Xml {
  if (payment.method === 'none') return null
  if (payment.method === 'direct_debit')
    return group(
      'PaymentMeans',
      leaf('PaymentMeansCode', '49'),
      leaf('PaymentID', number),
      group('PaymentMandate', leaf('ID', payment.mandateReference || number)),
    )
  if (payment.method === 'bank_transfer' && payment.accountNumber !== '')
    return group(
      'PaymentMeans',
      leaf('PaymentMeansCode', '30'),
      leaf('PaymentID', payment.reference),
      group(
        'PayeeFinancialAccount',
        leaf('ID', payment.accountNumber),
        leaf('Name', payment.accountName),
        group('FinancialInstitutionBranch', leaf('ID', compact(payment.sortCode.replaceAll('-', '')))),
      ),
    )
  return group('PaymentMeans', leaf('PaymentMeansCode', '1'), leaf('PaymentID', number))
}

/** VAT by category and rate: the standard allows one of each, so exempt and out of scope are together. */
function taxTotal({ vatTotals, totals }: InvoiceDocument): Xml {
  const parts = Map.groupBy(vatTotals, total => `${CATEGORY[total.treatment]} ${percentOf(total)}`)
  const subtotals = [...parts.values()].map(same => {
    const sum = (of: (total: InvoiceVatTotal) => string) =>
      penceToDecimal(same.reduce((all, total) => all + pence(of(total)), 0))
    const why = [...new Set(same.flatMap(total => total.reason ?? WHY[total.treatment] ?? []))].join('; ')
    const [first] = same
    return group(
      'TaxSubtotal',
      amount(
        'TaxableAmount',
        sum(total => total.net),
      ),
      amount(
        'TaxAmount',
        sum(total => total.vat),
      ),
      first === undefined
        ? null
        : taxCategory(
            'TaxCategory',
            first,
            ['E', 'AE'].includes(CATEGORY[first.treatment]) ? leaf('TaxExemptionReason', why) : null,
          ),
    )
  })
  return group('TaxTotal', amount('TaxAmount', totals.vat), ...subtotals)
}

/** A price must not be negative, and price times quantity is the net: else the line is one of its net. */
function priceOf(line: InvoiceLine): { quantity: string; price: string } {
  const net = pence(line.net)
  const unit = line.unitPrice === null ? null : parseMicros(line.unitPrice)
  const thousandths = Math.round(Number(line.quantity) * 1000)
  if (
    unit !== null &&
    unit >= 0 &&
    thousandths > 0 &&
    BigInt(unit) * BigInt(thousandths) === BigInt(net) * 10_000_000n
  )
    return { quantity: line.quantity, price: line.unitPrice ?? '0' }
  return { quantity: net < 0 ? '-1' : '1', price: penceToDecimal(Math.abs(net)) }
}

function lineOf(document: InvoiceDocument, title: string, line: InvoiceLine, number: number): Xml {
  const isInvoice = document.kind === 'invoice'
  const { quantity, price } = priceOf(line)
  const counted = line.durationSeconds === null ? null : `${line.quantity} in ${line.durationSeconds} seconds`
  return group(
    isInvoice ? 'InvoiceLine' : 'CreditNoteLine',
    leaf('ID', String(number)),
    leaf('Note', [line.detail, counted].filter(part => part !== null).join('; ')),
    leaf(isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity', quantity, { unitCode: 'C62' }),
    amount('LineExtensionAmount', line.net),
    group(
      'Item',
      leaf('Description', title),
      leaf('Name', line.description || title),
      taxCategory('ClassifiedTaxCategory', line, null),
    ),
    group('Price', amount('PriceAmount', price)),
  )
}

/**
 * The electronic form of a document, UBL 2.1 by EN 16931; its amounts are the document's to the penny. It is by Peppol
 * BIS Billing 3.0 where both parties have an address in that network, which its rules ask for. Older debt that is collected with it is not part of it, and is named in its note.
 */
export function eInvoiceXml(given: InvoiceDocument, customer: ElectronicCustomer): string {
  const document = withALine(given)
  const seller = peppolEndpoint(compact(document.supplier.vatNumber), null)
  const buyer = peppolEndpoint(compact(document.customer.vatNumber), customer.peppolAddress)
  const isPeppol = seller !== null && buyer !== null
  const { kind, totals, setOff, broughtForward, payment, period, corrects } = document
  const isInvoice = kind === 'invoice'
  const notes = [
    ...document.notes,
    ...document.vatTotals.flatMap(({ customerVat, ratePercent }) =>
      customerVat === undefined ? [] : [`VAT to account for: £${customerVat} at ${ratePercent}%`],
    ),
    ...(broughtForward === undefined
      ? []
      : [`£${broughtForward} due from earlier invoices is collected with it`]),
  ].join('. ')
  const dueDate =
    payment.method === 'none'
      ? null
      : payment.method === 'direct_debit'
        ? payment.collectionDate
        : payment.dueDate
  const typeCode = isInvoice
    ? leaf('InvoiceTypeCode', COMMERCIAL_INVOICE)
    : leaf('CreditNoteTypeCode', CREDIT_NOTE)
  const taxPoint = leaf('TaxPointDate', document.taxPoint)
  const order = document.purchaseOrder
  const payable = pence(totals.gross) - pence(setOff ?? '0.00')
  let number = 0
  const lines = document.sections.flatMap(section =>
    section.lines.map(line => lineOf(document, section.title, line, (number += 1))),
  )
  return ublDocument(isInvoice ? 'Invoice' : 'CreditNote', [
    leaf('CustomizationID', isPeppol ? PEPPOL : EN_16931),
    isPeppol ? leaf('ProfileID', PEPPOL_PROFILE) : null,
    leaf('ID', document.number),
    leaf('IssueDate', document.issueDate),
    ...(isInvoice ? [leaf('DueDate', dueDate), typeCode] : [taxPoint, typeCode]),
    leaf('Note', notes),
    isInvoice ? taxPoint : null,
    leaf('DocumentCurrencyCode', 'GBP'),
    leaf('AccountingCost', document.costCentre),
    leaf('BuyerReference', document.costCentre ?? document.accountNumber),
    period === null
      ? null
      : group('InvoicePeriod', leaf('StartDate', period.from), leaf('EndDate', period.to)),
    order === undefined ? null : group('OrderReference', leaf('ID', order)),
    ...corrects.map(({ number: of, date }) =>
      group('BillingReference', group('InvoiceDocumentReference', leaf('ID', of), leaf('IssueDate', date))),
    ),
    supplierOf(document, seller),
    customerOf(document, customer, buyer),
    paymentOf(document),
    payment.method === 'none' ? group('PaymentTerms', leaf('Note', payment.wording)) : null,
    taxTotal(document),
    group(
      'LegalMonetaryTotal',
      amount('LineExtensionAmount', totals.net),
      amount('TaxExclusiveAmount', totals.net),
      amount('TaxInclusiveAmount', totals.gross),
      setOff === undefined ? null : amount('PrepaidAmount', setOff),
      amount('PayableAmount', penceToDecimal(payable)),
    ),
    ...lines,
  ])
}
