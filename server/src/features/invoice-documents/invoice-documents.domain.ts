import type { PageOne } from '@nineops/contract/service-establishment/page-one.contract'
import { formatPence, parsePence, penceToDecimal } from '@nineops/contract/money'

/** Money is a decimal string in pounds, dates are `YYYY-MM-DD`, durations whole seconds. */
export type VatTreatment = 'standard' | 'reduced' | 'zero' | 'exempt' | 'reverse_charge' | 'outside_scope'

export type InvoiceParty = { name: string; address: readonly string[]; vatNumber: string | null }

/** The brand's legal entity: the supplier on the document, never the bureau. */
export type InvoiceSupplier = InvoiceParty & {
  vatNumber: string
  companyNumber: string | null
  /** Name customers know the brand by, the wordmark where there is no logo. */
  tradingName: string
  telephone: string | null
  email: string | null
  website: string | null
  /** The brand's `#rrggbb`, or null for the default colour. */
  accentColour: string | null
  /** Whom customers complain to; absent where the brand has said nothing. */
  complaints?: { words: string | null; telephone: string | null; adrScheme: string | null }
}

export type InvoiceLine = {
  description: string
  /** A second, quieter line, such as the period charged for. */
  detail: string | null
  /** Digits, such as `3` or `214` calls. */
  quantity: string
  /** Whole seconds of the calls of a usage line; null for charges. */
  durationSeconds: number | null
  /** Pounds, up to 6 decimals; null where the goods are not countable (usage by the second). */
  unitPrice: string | null
  treatment: VatTreatment
  /** Percent, such as `20` or `17.5`. */
  ratePercent: string
  net: string
}

/** Lines of one service or the account's own charges; `title` names it. */
export type InvoiceSection = { title: string; lines: readonly InvoiceLine[] }

export type InvoiceVatTotal = {
  treatment: VatTreatment
  ratePercent: string
  net: string
  vat: string
  /** VAT that the customer accounts for at reverse charge. */
  customerVat?: string
  /** Why no VAT is charged, for zero rate and exemption; null for the usual wording. */
  reason: string | null
}

/** Other ways to pay that the brand has set; absent where it has none. */
type OtherWays = { link?: string; words?: string }

export type InvoicePayment =
  | { method: 'direct_debit'; collectionDate: string; mandateReference: string; lastDigits: string | null }
  | ({
      method: 'bank_transfer'
      dueDate: string
      accountName: string
      sortCode: string
      accountNumber: string
      reference: string
    } & OtherWays)
  | ({
      method: 'card'
      dueDate: string
      telephone: string | null
      website: string | null
      reference: string
    } & OtherWays)
  | { method: 'none'; wording: string }

export type InvoiceCall = {
  date: string
  /** Local time, `HH:MM:SS`. */
  time: string
  /** As people write it, and without its end where the bill hides it. */
  dialled: string
  destination: string
  durationSeconds: number
  /** Of usage that has no duration, in its unit. */
  quantity?: string
  /** The part that bundles cover, in its unit; empty: all of it. */
  inclusive?: string
  /** Pounds, up to 6 decimals; access and service charge are parts of it. */
  charge: string
  accessCharge?: string
  serviceCharge?: string
}

/** Calls of one service that are counted together; the charge in pounds, up to 6 decimals. */
export type InvoiceCallTotal = { calls: number; durationSeconds: number; charge: string }
/** Calls of one service; iterated twice (pages are counted before they are drawn). */
export type InvoiceCallGroup = {
  title: string
  calls: Iterable<InvoiceCall>
  /** In place of the calls, for bills that list totals alone. */
  destinations?: readonly (InvoiceCallTotal & { destination: string })[]
  /** Free calls and calls to helplines, which no bill lists. */
  unlisted?: InvoiceCallTotal
}

/** Charges of a type, pounds; `netBefore` of the document before. */
export type InvoiceSummary = {
  rows: readonly { label: string; net: string; netBefore: string }[]
  /** The account's document before, such as `Sep 2026`; null for its first. */
  before: { title: string; net: string } | null
}

/** What a bundle includes in the period, and what of it is used and left, in words. */
export type InvoiceAllowance = {
  name: string
  /** Which numbers may use it; empty for all of the account's. */
  detail: string
  included: string
  used: string
  left: string
  /** How much of it is used, from 0 to 1. */
  share: number
}

/** What the account owed after its last invoice, and what was posted since, pounds; negative for credit. */
export type InvoicePosition = { previous: string; since: string }

export type InvoiceDocument = {
  kind: 'invoice' | 'credit_note'
  number: string
  issueDate: string
  taxPoint: string
  /** The invoices a credit note corrects. */
  corrects: { number: string; date: string }[]
  period: { from: string; to: string } | null
  accountNumber: string
  /** The customer's own. */
  purchaseOrder?: string
  costCentre?: string
  supplier: InvoiceSupplier
  customer: InvoiceParty
  /** Absent for the usual one. */
  pageOne?: PageOne
  /** Absent on credit notes. */
  summary?: InvoiceSummary
  /** Absent where no payment was ever posted. */
  position?: InvoicePosition
  /** Absent where no bundle includes anything in the period. */
  allowances?: readonly InvoiceAllowance[]
  sections: readonly InvoiceSection[]
  vatTotals: readonly InvoiceVatTotal[]
  totals: { net: string; vat: string; gross: string }
  /** How much of it payments and credits in hand settle; absent if nothing. */
  setOff?: string
  /** Older debt that is collected with it; absent if nothing. */
  broughtForward?: string
  payment: InvoicePayment
  notes: readonly string[]
  /** Empty where the account has no itemised billing. */
  itemisedCalls: readonly InvoiceCallGroup[]
}

/** VAT Act 1994 s.55A; the wording HMRC gives for telecommunications services. */
export const REVERSE_CHARGE_WORDING = 'Reverse charge: customer to account to HMRC for the VAT'

const USUAL_REASON: Partial<Record<VatTreatment, string>> = {
  zero: 'Zero-rated supply (VAT Act 1994, Schedule 8)',
  exempt: 'Exempt supply (VAT Act 1994, Schedule 9)',
  outside_scope: 'Outside the scope of UK VAT',
}

/** Sentences required on the document by the VAT on its lines (VAT Regs 1995 reg 14). */
export const vatNotes = (vatTotals: readonly InvoiceVatTotal[]): string[] => {
  const notes = vatTotals.flatMap(({ treatment, ratePercent, net, customerVat, reason }) => {
    if (treatment === 'reverse_charge')
      return customerVat === undefined
        ? [REVERSE_CHARGE_WORDING]
        : [
            `${REVERSE_CHARGE_WORDING}: ${formatPence(pence(customerVat))}, ${ratePercent}% of ${formatPence(pence(net))}`,
          ]
    const note = reason ?? USUAL_REASON[treatment]
    return note === undefined ? [] : [note]
  })
  return [...new Set(notes)]
}

/** `20%`, or the name of a treatment that is not a rate. */
export const vatRateLabel = (treatment: VatTreatment, ratePercent: string): string => {
  if (treatment === 'exempt') return 'Exempt'
  if (treatment === 'outside_scope') return 'Outside scope'
  if (treatment === 'reverse_charge') return 'Reverse charge'
  return `${ratePercent}%`
}

/** The same in the narrow column of a line, with the percentage that the customer accounts for. */
export const lineVatLabel = ({
  treatment,
  ratePercent,
}: Pick<InvoiceLine, 'treatment' | 'ratePercent'>): string =>
  treatment === 'reverse_charge' && Number(ratePercent) > 0
    ? `Reverse ${ratePercent}%`
    : vatRateLabel(treatment, ratePercent)

/** Labels of the VAT table: reverse charge at two percentages has the percentage of each. */
export const vatTotalLabels = (vatTotals: readonly InvoiceVatTotal[]): string[] => {
  const reversed = vatTotals.filter(({ treatment }) => treatment === 'reverse_charge').length
  return vatTotals.map(total =>
    reversed > 1 ? lineVatLabel(total) : vatRateLabel(total.treatment, total.ratePercent),
  )
}

/** Sum of the nets of a section's lines, pounds. */
export const sectionNet = (section: InvoiceSection): string =>
  penceToDecimal(section.lines.reduce((sum, line) => sum + pence(line.net), 0))

const pence = (amount: string): number => {
  const value = parsePence(amount)
  if (value === null) throw new Error(`Not an amount in pounds and pence: ${amount}`)
  return value
}

const sumOf = <T>(items: readonly T[], amount: (item: T) => string): number =>
  items.reduce((sum, item) => sum + pence(amount(item)), 0)

/** What is to pay, in pence: less credits in hand, and with older debt that is collected with it. */
export const duePence = ({
  totals,
  setOff = '0.00',
  broughtForward = '0.00',
}: Pick<InvoiceDocument, 'totals' | 'setOff' | 'broughtForward'>): number =>
  pence(totals.gross) - pence(setOff) + pence(broughtForward)

/**
 * Describes what does not add up; empty when everything does. A document whose lines, VAT and total disagree must never
 * reach a customer.
 */
export const faultsOfInvoice = (invoice: InvoiceDocument): string[] => {
  const { sections, vatTotals, totals } = invoice
  const lines = sections.flatMap(section => section.lines)
  const faults: string[] = []
  const expect = (what: string, actual: number, expected: string): void => {
    if (actual !== pence(expected)) faults.push(`${what} is ${penceToDecimal(actual)}, not ${expected}`)
  }
  expect(
    'the net of the lines',
    sumOf(lines, line => line.net),
    totals.net,
  )
  expect(
    'the net by VAT rate',
    sumOf(vatTotals, total => total.net),
    totals.net,
  )
  expect(
    'the VAT by rate',
    sumOf(vatTotals, total => total.vat),
    totals.vat,
  )
  if (invoice.summary)
    expect(
      'the net by type',
      sumOf(invoice.summary.rows, row => row.net),
      totals.net,
    )
  expect('net and VAT', pence(totals.net) + pence(totals.vat), totals.gross)
  for (const { treatment, ratePercent, net } of vatTotals) {
    const same = lines.filter(line => line.treatment === treatment && line.ratePercent === ratePercent)
    const label = vatRateLabel(treatment, ratePercent)
    expect(
      `the net of the lines at ${label}`,
      sumOf(same, line => line.net),
      net,
    )
  }
  return faults
}
