import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { billedAllowances } from '../product-group-bundles/product-group-bundles.service.ts'
import { reportConfirmedRun } from '../invoice-reporting/confirmed-runs.service.ts'
import * as lines from './invoice-lines.repository.ts'
import type { BilledRun } from './invoice-lines.repository.ts'
import { averagePence, documentsOf } from './invoices.domain.ts'
import * as repository from './invoices.repository.ts'
import { updatePdfs } from './stored-pdfs.repository.ts'
import type { NewInvoice, NewVat } from './invoices.repository.ts'
import { type ChargeSummary, chargeSummaries } from './invoice-summaries.service.ts'

export { type ChargeSummary, chargeSummaries } from './invoice-summaries.service.ts'
import { type Snapshot, snapshot } from './invoice-snapshots.domain.ts'
import { chargedHundredths, percentText, type VatRate, vatWording } from './vat.domain.ts'

export { itemisationOf } from './invoice-snapshots.domain.ts'
export { dateWarnings } from './date-warnings.domain.ts'
export { allowanceText } from './inclusive-labels.domain.ts'
export { customerVat } from './vat.domain.ts'
export type { DocumentPdf, StoredPdf } from './invoices.repository.ts'

/** An account as it is calculated. */
export interface CalculatedAccount {
  accountIndex: number
  brandIndex: number
}

/**
 * Creates the documents of the accounts from their lines, with totals and VAT by rate: an invoice, a credit note, both,
 * or none where there is nothing to bill and the brand does not ask for one. Earlier ones are replaced (engine:
 * Invoices).
 */
export async function calculateInvoices(
  db: Db,
  run: BilledRun,
  accounts: readonly CalculatedAccount[],
): Promise<void> {
  const indexes = accounts.map(account => account.accountIndex)
  await repository.deleteInvoices(db, run.index, indexes)
  const nets = Map.groupBy(await lines.selectNets(db, run.index, indexes), line => line.accountIndex)
  const zeroBrands = await repository.selectZeroBrands(
    db,
    accounts.map(account => account.brandIndex),
  )
  const allowances = await billedAllowances(db, run, indexes)
  const invoices: NewInvoice[] = []
  const vat: NewVat[] = []
  for (const { accountIndex, brandIndex } of accounts) {
    const brand = { invoicesNothing: zeroBrands.has(brandIndex) }
    for (const { kind, totals } of documentsOf(nets.get(accountIndex) ?? [], brand)) {
      invoices.push({
        accountIndex,
        kind,
        net: penceToDecimal(totals.netPence),
        vat: penceToDecimal(totals.vatPence),
        gross: penceToDecimal(totals.grossPence),
        allowances: (kind === 'invoice' && allowances.get(accountIndex)) || [],
      })
      for (const total of totals.vat)
        vat.push({
          accountIndex,
          kind,
          vatRate: total.vatRate,
          percent: percentText(total.vatHundredths),
          rate: percentText(chargedHundredths(total)),
          net: penceToDecimal(total.netPence),
          vat: penceToDecimal(total.vatPence),
        })
    }
  }
  await repository.insertInvoices(db, run, invoices)
  await repository.insertVat(db, run.index, vat)
}

/** A credit note to store; money in pence, all of it negative. */
export interface NewCreditDocument {
  lines: Omit<lines.LineRecord, 'document'>[]
  netPence: number
  vatPence: number
  vat: { vatRate: string; percent: string; netPence: number; vatPence: number }[]
}

/** Stores the credit note that a run issues for an account, with its lines and its VAT. */
export async function storeCreditNote(
  db: Db,
  run: BilledRun,
  accountIndex: number,
  note: NewCreditDocument,
): Promise<void> {
  await lines.insertLines(
    db,
    run.index,
    note.lines.map(line => ({ ...line, document: 'credit_note' as const })),
  )
  const invoice: NewInvoice = {
    accountIndex,
    kind: 'credit_note',
    net: penceToDecimal(note.netPence),
    vat: penceToDecimal(note.vatPence),
    gross: penceToDecimal(note.netPence + note.vatPence),
    allowances: [],
  }
  await repository.insertInvoices(db, run, [invoice], { usage: false })
  await repository.insertVat(
    db,
    run.index,
    note.vat.map(({ vatRate, percent, netPence, vatPence }) => ({
      accountIndex,
      kind: 'credit_note' as const,
      vatRate,
      percent,
      rate: vatRate === 'reverse' ? '0' : percent,
      net: penceToDecimal(netPence),
      vat: penceToDecimal(vatPence),
    })),
  )
}

/** Deletes the invoices of accounts; null is every account of the run. */
export const discardInvoices = repository.deleteInvoices
/** Puts the ledger's numbers onto the documents of the accounts. */
export const applyNumbers = repository.applyNumbers
/** Records where the rendered documents are stored; returns those that were drawn before, with other bytes. */
export const notePdfs = updatePdfs
/** The rendered documents of some accounts of a run, or of all, with what was recorded of them. */
export const storedPdfs = repository.selectPdfs
/** Locks every invoice of a run as confirmed now, and queues their totals for reporting. */
export async function confirmInvoices(db: Db, runIndex: number): Promise<void> {
  await repository.updateConfirmed(db, runIndex)
  await reportConfirmedRun(db)
}
/** Marks the invoices of the accounts as hosted, once. */
export const hostInvoices = repository.updateHosted

/** The wording on a document without VAT, or null. */
export const vatReason = (vatRate: string): string | null => vatWording(vatRate as VatRate)

/** An invoice with its lines, VAT by rate, and its frozen details. */
export type InvoiceWithLines = Omit<repository.InvoiceRow, 'number' | 'document'> & {
  number: string
  snapshot: Snapshot
  /** Charges by type; null for credit notes. */
  summary: ChargeSummary | null
  lines: lines.LineRow[]
  vatByRate: { vatRate: string; percent: string; net: string; vat: string }[]
}

/** The numbered documents of accounts, each with its lines. */
export async function invoicesWithLines(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<InvoiceWithLines[]> {
  const invoices = await repository.selectInvoices(db, runIndex, accountIndexes)
  const linesOf = Map.groupBy(
    await lines.selectLines(db, runIndex, accountIndexes),
    line => `${line.accountIndex} ${line.document}`,
  )
  const vatOf = Map.groupBy(
    await lines.selectVat(
      db,
      invoices.map(invoice => invoice.index),
    ),
    total => total.invoiceIndex,
  )
  const summaryOf = await chargeSummaries(db, runIndex, accountIndexes)
  return invoices.flatMap(({ number, document, ...invoice }) =>
    number === null
      ? []
      : [
          {
            ...invoice,
            number,
            snapshot: snapshot.parse(document),
            summary: invoice.kind === 'invoice' ? (summaryOf.get(invoice.accountIndex) ?? null) : null,
            lines: linesOf.get(`${invoice.accountIndex} ${invoice.kind}`) ?? [],
            vatByRate: vatOf.get(invoice.index) ?? [],
          },
        ],
  )
}

/** Gross per document in pence, half up; 0 without documents. */
export const averageGrossPence = averagePence

/** Invoices of a run that customers were to pay by a day before this one; null if there are none. */
export const overdueInvoices = repository.selectOverdue
