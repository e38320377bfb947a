import { lineName } from '@nineops/contract/invoicing/line-names'
import type {
  InvoiceAllowance,
  InvoiceCallGroup,
  InvoiceDocument,
  InvoiceLine,
  InvoicePayment,
  InvoiceSection,
  VatTreatment,
} from './invoice-documents.service.ts'
import { creditWords } from '@nineops/contract/crm/credit-notes.contract'
import { allowanceText, customerVat, type InvoiceWithLines, vatReason } from '../invoices/invoices.service.ts'
import { plainNumber, shownAmount } from '@nineops/contract/money'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { countryName } from '../../platform/text/country-names.ts'

type StoredLine = InvoiceWithLines['lines'][number]
type StoredAllowance = InvoiceWithLines['snapshot']['allowances'][number]

const TREATMENTS: Record<string, VatTreatment> = { reverse: 'reverse_charge', outside: 'outside_scope' }
const treatmentOf = (vatRate: string): VatTreatment => TREATMENTS[vatRate] ?? (vatRate as VatTreatment)

const usageTitle = (line: StoredLine): string =>
  [phoneNumberText(line.cli ?? 'Service'), line.serviceDescription ?? ''].filter(Boolean).join('  ')

function toLine(invoice: InvoiceWithLines, line: StoredLine): InvoiceLine {
  const isUsage = line.kind === 'usage'
  return {
    description: lineName(line),
    detail: line.detail === '' ? null : line.detail,
    quantity: plainNumber(line.quantity),
    durationSeconds: isUsage ? line.durationSeconds : null,
    unitPrice: line.unitAmount === null ? null : shownAmount(invoice.kind, line.unitAmount),
    treatment: treatmentOf(line.vatRate),
    ratePercent: plainNumber(line.vatPercent),
    net: shownAmount(invoice.kind, line.net),
  }
}

/** Those without a number last. */
const byNumber = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : Number(a > b)
}

/** Lines by service, in the order of the numbers; the account's own charges last. */
function sectionsOf(invoice: InvoiceWithLines): InvoiceSection[] {
  const sections = new Map<string, { cli: string | null; title: string; lines: InvoiceLine[] }>()
  for (const line of invoice.lines) {
    const key = String(line.serviceIndex)
    const title = line.serviceIndex === null ? 'Account charges' : usageTitle(line)
    const section = sections.get(key) ?? {
      cli: line.serviceIndex === null ? null : line.cli,
      title,
      lines: [],
    }
    section.lines.push(toLine(invoice, line))
    sections.set(key, section)
  }
  return [...sections.values()]
    .toSorted((a, b) => byNumber(a.cli, b.cli))
    .map(({ title, lines }) => ({ title, lines }))
}

function paymentOf(invoice: InvoiceWithLines): InvoicePayment {
  const { kind, number, dueDate, snapshot } = invoice
  const { account, bank, supplier } = snapshot
  if (kind === 'credit_note') return { method: 'none', wording: creditWords }
  const { payLink, payWords } = supplier
  const otherWays = {
    ...(payLink !== null && { link: payLink }),
    ...(payWords !== null && { words: payWords }),
  }
  const lastDigits = account.bankAccount.slice(-4) || null
  if (account.paymentMethod === 'direct_debit' && account.endedMandate === null)
    return {
      method: 'direct_debit',
      collectionDate: snapshot.collectionDate,
      mandateReference: account.mandateReference,
      lastDigits,
    }
  if (account.paymentMethod === 'card') {
    const { telephone, website } = supplier
    return { method: 'card', dueDate, telephone, website, reference: number, ...otherWays }
  }
  return {
    method: 'bank_transfer',
    dueDate,
    accountName: bank.name || supplier.name,
    sortCode: bank.sortCode,
    accountNumber: bank.account,
    reference: number,
    ...otherWays,
  }
}

/** With the country where the customer is abroad or accounts for VAT. */
function customerOf({ snapshot, vatByRate }: InvoiceWithLines): InvoiceDocument['customer'] {
  const { name, address, vatNumber, country } = snapshot.customer
  const shown =
    country !== null && (country !== 'GB' || vatByRate.some(({ vatRate }) => vatRate === 'reverse'))
  return { name, address: shown ? [...address, countryName(country)] : address, vatNumber }
}

function supplierOf({ snapshot }: InvoiceWithLines): InvoiceDocument['supplier'] {
  const { complaintsWords, complaintsPhone, adrScheme, ...supplier } = snapshot.supplier
  const complaints = { words: complaintsWords, telephone: complaintsPhone, adrScheme }
  return {
    ...supplier,
    address: supplier.address.filter(line => line !== ''),
    ...(Object.values(complaints).some(text => text !== null) && { complaints }),
  }
}

function numbersOf({ numbers, pooled }: StoredAllowance): string {
  if (numbers === null) return ''
  if (pooled) return numbers === 1 ? 'for one number' : `shared by ${numbers} numbers`
  return numbers === 1 ? 'for one number' : `${numbers} numbers, each with its own`
}

function toAllowance(of: StoredAllowance): InvoiceAllowance[] {
  const { name, unit, included, used, earlier } = of
  const text = allowanceText[unit]
  const detail = numbersOf(of)
  const own = {
    name,
    detail,
    included: text(included),
    used: text(used),
    left: text(Math.max(0, included - used)),
    share: included === 0 ? 0 : Math.min(1, used / included),
  }
  return earlier === 0
    ? [own]
    : [own, { name, detail: 'of earlier months', included: '', used: text(earlier), left: '', share: 0 }]
}

/** The renderer's document for an invoice: the same invoice always gives the same document. */
export function documentOf(invoice: InvoiceWithLines, calls: readonly InvoiceCallGroup[]): InvoiceDocument {
  const { snapshot, kind } = invoice
  return {
    kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
    number: invoice.number,
    issueDate: invoice.invoiceDate,
    taxPoint: invoice.invoiceDate,
    corrects: snapshot.corrects,
    period: snapshot.period,
    accountNumber: snapshot.account.number,
    ...(snapshot.account.purchaseOrder !== null && { purchaseOrder: snapshot.account.purchaseOrder }),
    ...(snapshot.account.costCentre !== null && { costCentre: snapshot.account.costCentre }),
    ...(snapshot.pageOne !== null && { pageOne: snapshot.pageOne }),
    supplier: supplierOf(invoice),
    ...(kind === 'invoice' && invoice.summary !== null && { summary: invoice.summary }),
    ...(kind === 'invoice' && snapshot.position !== null && { position: snapshot.position }),
    customer: customerOf(invoice),
    ...(snapshot.allowances.length > 0 && { allowances: snapshot.allowances.flatMap(toAllowance) }),
    sections: sectionsOf(invoice),
    vatTotals: invoice.vatByRate.map(total => ({
      treatment: treatmentOf(total.vatRate),
      ratePercent: plainNumber(total.percent),
      net: shownAmount(kind, total.net),
      vat: shownAmount(kind, total.vat),
      ...(total.vatRate === 'reverse' &&
        Number(total.percent) > 0 && { customerVat: shownAmount(kind, customerVat(total)) }),
      reason: total.vatRate === 'reverse' ? null : vatReason(total.vatRate),
    })),
    totals: {
      net: shownAmount(kind, invoice.net),
      vat: shownAmount(kind, invoice.vat),
      gross: shownAmount(kind, invoice.gross),
    },
    ...(Number(invoice.setOff) > 0 && { setOff: invoice.setOff }),
    ...(Number(invoice.broughtForward) > 0 && { broughtForward: invoice.broughtForward }),
    payment: paymentOf(invoice),
    notes: snapshot.reason === null ? [] : [`Reason for this credit: ${snapshot.reason}`],
    itemisedCalls: calls,
  }
}
