import { penceToDecimal } from '@nineops/contract/money'
import { type CsvCell, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'

/** A reseller's ledger codes (engine: Sage 50 audit trail CSV). */
export interface LedgerCodes {
  /** Nominal account by product group. */
  nominals: ReadonlyMap<string, string>
  /** Nominal account of every other product group. */
  otherNominal: string
  /** The account that payments go to and refunds come from. */
  bankNominal: string
  /** The account of bad debts. */
  writeOffNominal: string
  department: number
  /** Tax code by VAT rate, such as T1 for the standard rate. */
  taxCodes: Readonly<Record<string, string>>
}

/** An invoice or credit note with the facts that the ledger needs; a credit note's amounts are negative. */
export interface LedgerDocument {
  number: string
  accountReference: string
  /** `YYYY-MM-DD` */
  date: string
  /** The month or days that it bills, as text. */
  cycle: string
  runIndex: number
  /** With the nominal account of the charge, where it has its own. */
  lines: readonly {
    productGroup: string
    netPence: number
    vatRate: string
    percent: number
    nominal?: string | null
  }[]
  /** Per VAT rate and percentage charged, as on the document. */
  vat: readonly { vatRate: string; percent: number; vatPence: number }[]
}

/** One line of the file; amounts are never negative, because the type gives the direction. */
export interface LedgerRow {
  type: 'SI' | 'SC' | 'SA' | 'SP'
  accountReference: string
  nominal: string
  department: number
  date: string
  reference: string
  details: string
  netPence: number
  taxCode: string
  vatPence: number
  extraReference: string
}

export const ledgerColumns = [
  'Type',
  'Account Reference',
  'Nominal A/C Ref',
  'Department Code',
  'Date',
  'Reference',
  'Details',
  'Net Amount',
  'Tax Code',
  'Tax Amount',
  'Exchange Rate',
  'Extra Reference',
  'User Name',
  'Project Refn',
  'Cost Code Refn',
] as const

/** The largest amount that fits: eight digits before the point. */
export const GREATEST_AMOUNT = 9_999_999_999

/** Why an account reference is invalid in the ledger; null where it is valid. */
export const accountReferenceProblem = (reference: string): string | null =>
  /^[A-Z0-9/&.-]{1,8}$/.test(reference)
    ? null
    : 'the ledger takes references of 1 to 8 capitals, digits, and / & . -'

/** A tax code shared by two rates with different percentages; null where there is none. */
export function sharedTaxCode({ standard, reduced, ...ofNothing }: LedgerCodes['taxCodes']): string | null {
  const shared = [standard, reduced].filter(
    code => code !== undefined && (standard === reduced || Object.values(ofNothing).includes(code)),
  )
  return shared[0] ?? null
}

/**
 * Splits a VAT amount over nets, so that the shares add up to it: each gets its exact share rounded down, and the
 * remaining pence go to the largest remainders, of equal ones to the first. In the order of the nets.
 */
export function shareVat(nets: readonly number[], percent: number, vatPence: number): number[] {
  const hundredths = Math.round(percent * 100)
  const shares = nets.map(net => Math.floor((net * hundredths) / 10_000))
  let left = vatPence - shares.reduce((sum, share) => sum + share, 0)
  const lost = nets.map((net, at) => ({ at, part: net * hundredths - (shares[at] ?? 0) * 10_000 }))
  for (const { at } of lost.toSorted((a, b) => b.part - a.part || a.at - b.at)) {
    if (left <= 0) break
    shares[at] = (shares[at] ?? 0) + 1
    left -= 1
  }
  return shares
}

interface Posting {
  nominal: string
  vatRate: string
  percent: number
  groups: Set<string>
  net: number
}

/** The document's lines by nominal account, VAT rate and percentage; by nominal, so that an odd penny goes to the first. */
function postings(document: LedgerDocument, codes: LedgerCodes): Posting[] {
  const byKey = new Map<string, Posting>()
  for (const { productGroup, netPence, vatRate, percent, ...line } of document.lines) {
    const nominal = line.nominal ?? codes.nominals.get(productGroup) ?? codes.otherNominal
    const key = `${nominal} ${vatRate} ${percent}`
    const posting = byKey.get(key) ?? { nominal, vatRate, percent, groups: new Set(), net: 0 }
    byKey.set(key, posting)
    posting.groups.add(productGroup)
    posting.net += netPence
  }
  return [...byKey.values()].toSorted((a, b) => compare(a.nominal, b.nominal))
}

interface Entry {
  nominal: string
  taxCode: string
  groups: Set<string>
  net: number
  vat: number
}

/**
 * Postings with their share of the VAT. Rates that share a tax code are one entry, percentages are not: one may be a
 * refund where the other is not.
 */
function entriesOf(document: LedgerDocument, codes: LedgerCodes): Entry[] {
  const all = postings(document, codes)
  const byKey = new Map<string, Entry>()
  for (const { vatRate, percent, vatPence } of document.vat) {
    const ofRate = all.filter(posting => posting.vatRate === vatRate && posting.percent === percent)
    const shares = shareVat(
      ofRate.map(({ net }) => net),
      percent,
      vatPence,
    )
    const taxCode = codes.taxCodes[vatRate]
    if (taxCode === undefined) throw new Error(`There is no tax code for the VAT rate ${vatRate}.`)
    for (const [at, posting] of ofRate.entries()) {
      const key = `${posting.nominal} ${taxCode} ${percent}`
      const entry = byKey.get(key) ?? {
        nominal: posting.nominal,
        taxCode,
        groups: new Set(),
        net: 0,
        vat: 0,
      }
      byKey.set(key, entry)
      for (const group of posting.groups) entry.groups.add(group)
      entry.net += posting.net
      entry.vat += shares[at] ?? 0
    }
  }
  return [...byKey.values()].toSorted(
    (a, b) => compare(a.nominal, b.nominal) || compare(a.taxCode, b.taxCode),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The rows of a document: one per nominal account and tax code, whose nets and taxes add up to those of the document
 * (SI less SC). Rows of zero are left out. In the order of nominal and tax code.
 */
export function documentRows(document: LedgerDocument, codes: LedgerCodes): LedgerRow[] {
  return entriesOf(document, codes)
    .filter(({ net, vat }) => net !== 0 || vat !== 0)
    .map(({ nominal, taxCode, groups, net, vat }) => ({
      type: net < 0 || (net === 0 && vat < 0) ? ('SC' as const) : ('SI' as const),
      accountReference: document.accountReference,
      nominal,
      department: codes.department,
      date: document.date,
      reference: document.number,
      details: `${[...groups].toSorted(compare).join(', ')} ${document.cycle}`,
      netPence: Math.abs(net),
      taxCode,
      vatPence: Math.abs(vat),
      extraReference: `RUN ${document.runIndex}`,
    }))
}

/** The receipt of an invoice that is collected by Direct Debit on a day. */
export const receiptRow = (
  collected: { number: string; accountReference: string; day: string; serial: string; pence: number },
  codes: LedgerCodes,
): LedgerRow => ({
  type: 'SA',
  accountReference: collected.accountReference,
  nominal: codes.bankNominal,
  department: 0,
  date: collected.day,
  reference: collected.number,
  details: `Direct Debit ${ledgerDate(collected.day)}`,
  netPence: collected.pence,
  taxCode: 'T9',
  vatPence: 0,
  extraReference: `DD ${collected.serial}`,
})

/** `31/10/2026` */
export const ledgerDate = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** A text on one line, cut to the field's length. */
export const oneLine = (text: string, length: number): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, length)

/** A row as the cells of the file. @throws where an amount does not fit its field */
export function ledgerCells(row: LedgerRow): CsvCell[] {
  if (row.netPence > GREATEST_AMOUNT || row.vatPence > GREATEST_AMOUNT)
    throw new RangeError(`${row.reference} has an amount that does not fit the ledger.`)
  return [
    csvFigure(row.type),
    csvFigure(row.accountReference),
    csvFigure(row.nominal),
    csvFigure(row.department),
    csvFigure(ledgerDate(row.date)),
    csvText(oneLine(row.reference, 30)),
    csvText(oneLine(row.details, 60)),
    csvFigure(penceToDecimal(row.netPence)),
    csvFigure(row.taxCode),
    csvFigure(penceToDecimal(row.vatPence)),
    csvFigure(1),
    csvText(row.extraReference),
    csvFigure('NINEOPS'),
    null,
    null,
  ]
}
