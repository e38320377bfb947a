import { penceToDecimal } from '@nineops/contract/money'
import { type CsvCell, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { type LedgerRow, ledgerDate, oneLine } from './sales-ledger.domain.ts'

// The files that Xero and QuickBooks Online import (docs/sales-ledger.md). VAT is exclusive in all of them.

/** Who a document is for, and when it is due. */
export interface Customer {
  companyName: string
  /** `YYYY-MM-DD` */
  dueDate: string
}

/** What a Direct Debit collects. */
export interface Collected {
  number: string
  companyName: string
  day: string
  pence: number
}

export const xeroColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
]

const itemColumns = [
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  '*ItemTaxCode',
  'ItemTaxAmount',
]
export const quickBooksColumns = ['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', ...itemColumns]
export const quickBooksCreditColumns = ['*CreditNoteNo', '*Customer', '*CreditNoteDate', ...itemColumns]

export const xeroBankColumns = ['*Date', '*Amount', 'Payee', 'Description', 'Reference']
export const quickBooksBankColumns = ['Date', 'Description', 'Amount']

/** -1 where a row credits. */
export const signOf = ({ type }: LedgerRow): 1 | -1 => (type === 'SC' ? -1 : 1)

/** All but letters, with their accents, digits and hyphens. */
const SPECIAL = /[^\p{L}\p{M}\p{N}-]+/gu

const nothing = (cells: number): null[] => Array.from({ length: cells }, () => null)
const pounds = (pence: number): CsvCell => csvFigure(penceToDecimal(pence + 0))
const details = (row: LedgerRow): CsvCell => csvText(oneLine(row.details, 1000))
const name = ({ companyName }: { companyName: string }, reference: string): CsvCell =>
  csvText(oneLine(companyName, 255) || reference)

/** A row in Xero's import of sales invoices, where a credit note is one with a negative total. */
export const xeroCells = (row: LedgerRow, customer: Customer): CsvCell[] => [
  name(customer, row.accountReference),
  ...nothing(9),
  csvText(row.reference),
  csvText(row.accountReference),
  csvFigure(ledgerDate(row.date)),
  csvFigure(ledgerDate(customer.dueDate)),
  null,
  null,
  details(row),
  csvFigure(1),
  pounds(signOf(row) * row.netPence),
  null,
  csvFigure(row.nominal),
  csvText(row.taxCode),
  pounds(signOf(row) * row.vatPence),
  ...nothing(6),
]

/** A row's item: the product that is named after the nominal account. */
const itemCells = (row: LedgerRow, sign: number): CsvCell[] => [
  csvText(row.extraReference),
  csvFigure(row.nominal),
  details(row),
  csvFigure(1),
  pounds(sign * row.netPence),
  pounds(sign * row.netPence),
  csvText(row.taxCode),
  pounds(sign * row.vatPence),
]

/** A row in the import of invoices of QuickBooks Online. */
export const quickBooksCells = (row: LedgerRow, customer: Customer): CsvCell[] => [
  csvText(row.reference),
  name(customer, row.accountReference),
  csvFigure(ledgerDate(row.date)),
  csvFigure(ledgerDate(customer.dueDate)),
  ...itemCells(row, signOf(row)),
]

/** A row in its import of credit notes, whose amounts are positive where they credit. */
export const quickBooksCreditCells = (row: LedgerRow, customer: Customer): CsvCell[] => [
  csvText(row.reference),
  name(customer, row.accountReference),
  csvFigure(ledgerDate(row.date)),
  ...itemCells(row, -signOf(row)),
]

/** A receipt in a bank statement for Xero. */
export const xeroBankCells = (collected: Collected): CsvCell[] => [
  csvFigure(ledgerDate(collected.day)),
  pounds(collected.pence),
  csvText(oneLine(collected.companyName, 255)),
  csvText('Direct Debit'),
  csvText(collected.number),
]

/** The same for QuickBooks Online, which takes three columns, and no special characters. */
export const quickBooksBankCells = (collected: Collected): CsvCell[] => [
  csvFigure(ledgerDate(collected.day)),
  csvText(oneLine(`Direct Debit ${collected.number} ${collected.companyName}`.replaceAll(SPECIAL, ' '), 255)),
  pounds(collected.pence),
]
