import type {
  ReconciliationCheck,
  Reconciliation as ReconciliationAnswer,
} from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { formatPence, penceToDecimal } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'

/** A number of documents and their total in pence. */
export interface Tally {
  items: number
  pence: number
}

/** A ledger as counted while it was written. */
export interface LedgerMoney {
  documents: Tally
  vat: Tally
  receipts: Tally
  /** Accounts without a name in the ledger: how many, and the first of them. */
  unnamed: { items: number; accounts: readonly string[] }
}

/** Where the money of a run goes. */
export interface RunMoney {
  documents: Tally
  invoices: Tally
  creditNotes: Tally
  /** Total VAT of the documents. */
  vat: Tally
  /** Their VAT added up by rate. */
  vatOfRates: Tally
  /** Collected by the run's Direct Debit files. */
  directDebit: Tally
  /** What the files should collect: that, and whatever else is due and not collected elsewhere. */
  ofFiles: Tally
  /** Due by Direct Debit, and in no file: of a brand that gets none, or none is made yet. */
  collectedElsewhere: Tally
  /** Due by Direct Debit, and excluded from the files by a user. */
  leftOut: Tally
  /** What credits in hand settle of documents that are paid by Direct Debit. */
  setOff: Tally
  /** Older debt that the files collect with documents of the run. */
  olderDebt: Tally
  /** Unpaid collections of earlier runs that they present again. */
  represented: Tally
  /** Paid by Direct Debit, with nothing to collect: credit notes, and invoices of zero or in credit. */
  notCollected: Tally
  /** Everything that is not paid by Direct Debit. */
  otherPayment: Tally
  pdfs: Tally
  hosted: Tally
  /** The expected and actual ledger of the brands that get it; null if there is none. */
  ledger: { expected: Omit<LedgerMoney, 'unnamed'>; written: LedgerMoney } | null
  files: { name: string; items: number; pence: number }[]
}

/** How many accounts are named. */
export const SHOWN = 20

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  items: tallies.reduce((sum, { items }) => sum + items, 0),
  pence: tallies.reduce((sum, { pence }) => sum + pence, 0),
})
const written = ({ items, pence }: Tally) => ({ items, total: penceToDecimal(pence) })

type CheckId = ReconciliationCheck['id']
type Pair = { id: CheckId; counted: Tally; expected: Tally }

/** Pairs of totals that must be equal, counted in two ways. */
function pairsOf(money: RunMoney): Pair[] {
  const { documents, directDebit, ofFiles, setOff, notCollected, otherPayment, ledger } = money
  const inNoFile = [money.collectedElsewhere, money.leftOut]
  // Each document is one of the others, whatever part of it is set off.
  const paid = sumOf([
    directDebit,
    ...inNoFile,
    { items: 0, pence: setOff.pence },
    notCollected,
    otherPayment,
  ])
  const pairs: Pair[] = [
    { id: 'payment', counted: paid, expected: documents },
    { id: 'direct-debit-files', counted: sumOf(money.files), expected: ofFiles },
    { id: 'vat', counted: money.vatOfRates, expected: money.vat },
    { id: 'pdfs', counted: money.pdfs, expected: documents },
    { id: 'hosted', counted: money.hosted, expected: documents },
  ]
  if (ledger === null) return pairs
  const { expected, written: ofLedger } = ledger
  return [
    ...pairs,
    { id: 'ledger', counted: ofLedger.documents, expected: expected.documents },
    { id: 'ledger-vat', counted: ofLedger.vat, expected: expected.vat },
    { id: 'ledger-receipts', counted: ofLedger.receipts, expected: expected.receipts },
  ]
}

const worded = (tally: Tally): string => `${counted(tally.items, 'document')} of ${formatPence(tally.pence)}`

const words: Record<CheckId, (here: Tally, run: Tally) => string> = {
  payment: (here, run) => `Direct Debit and other payment are ${worded(here)}, the run ${worded(run)}.`,
  'direct-debit-files': (here, run) =>
    `The Direct Debit files have ${worded(here)}, due by them are ${worded(run)}.`,
  vat: (here, run) =>
    `VAT by rate is ${formatPence(here.pence)} on ${counted(here.items, 'document')}, on the documents it is ${formatPence(run.pence)} on ${counted(run.items, 'document')}.`,
  pdfs: (here, run) => `There are PDFs of ${worded(here)}, the run has ${worded(run)}.`,
  hosted: (here, run) => `${worded(here)} are hosted, the run has ${worded(run)}.`,
  ledger: (here, run) => `The ledger has ${worded(here)}, the run ${worded(run)}.`,
  'ledger-vat': (here, run) =>
    `The ledger has VAT of ${formatPence(here.pence)} on ${counted(here.items, 'document')}, the run ${formatPence(run.pence)} on ${counted(run.items, 'document')}.`,
  'ledger-receipts': (here, run) =>
    `The ledger has ${counted(here.items, 'receipt')} of ${formatPence(here.pence)}, the Direct Debits are ${run.items.toLocaleString('en-GB')} of ${formatPence(run.pence)}.`,
}

const agrees = ({ counted: here, expected }: Pair): boolean =>
  here.items === expected.items && here.pence === expected.pence

/** Figures that don’t agree, in words; empty if everything does (product: Beyond every rival, 5). */
export function differencesOf(money: RunMoney): string[] {
  const unnamed = money.ledger?.written.unnamed ?? { items: 0, accounts: [] }
  const differences = pairsOf(money)
    .filter(pair => !agrees(pair))
    // Missing accounts explain what the ledger lacks.
    .filter(({ id }) => unnamed.items === 0 || !id.startsWith('ledger'))
    .map(({ id, counted: here, expected }) => words[id](here, expected))
  if (unnamed.items === 0) return differences
  const shown = unnamed.accounts.slice(0, SHOWN)
  const more = unnamed.items > shown.length ? ` and ${unnamed.items - shown.length} more` : ''
  return [
    ...differences,
    `The ledger cannot name the accounts ${shown.join(', ')}${more}: give them a ledger reference, then make the files again.`,
  ]
}

/**
 * What the ledger has other than the run, in words; null if it agrees, or lacks accounts that it cannot name, which are
 * reported with the pack.
 */
export function ledgerFault(money: RunMoney): string | null {
  if (money.ledger === null || money.ledger.written.unnamed.items > 0) return null
  const faults = pairsOf(money).filter(pair => pair.id.startsWith('ledger') && !agrees(pair))
  return faults.length === 0
    ? null
    : faults.map(({ id, counted: here, expected }) => words[id](here, expected)).join(' ')
}

/** How the run's money agrees, for the manifest and the portal. */
export type Reconciliation = ReconciliationAnswer
export function reconciliationOf(money: RunMoney): Reconciliation {
  const ledger = money.ledger?.written
  return {
    documents: written(money.documents),
    invoices: written(money.invoices),
    creditNotes: written(money.creditNotes),
    vat: written(money.vat),
    directDebit: written(money.directDebit),
    collectedElsewhere: written(money.collectedElsewhere),
    leftOut: written(money.leftOut),
    setOff: written(money.setOff),
    olderDebt: written(money.olderDebt),
    represented: written(money.represented),
    notCollected: written(money.notCollected),
    otherPayment: written(money.otherPayment),
    pdfs: written(money.pdfs),
    hosted: written(money.hosted),
    ledger: ledger
      ? {
          documents: written(ledger.documents),
          vat: written(ledger.vat),
          receipts: written(ledger.receipts),
          unnamed: { items: ledger.unnamed.items, accounts: ledger.unnamed.accounts.slice(0, SHOWN) },
        }
      : null,
    directDebitFiles: money.files.map(({ name, ...tally }) => ({ name, ...written(tally) })),
    checks: pairsOf(money).map(pair => ({
      id: pair.id,
      counted: written(pair.counted),
      expected: written(pair.expected),
      difference: written({
        items: pair.counted.items - pair.expected.items,
        pence: pair.counted.pence - pair.expected.pence,
      }),
      agrees: agrees(pair),
    })),
    differences: differencesOf(money),
  }
}
