import { formatPence, penceToDecimal } from '@nineops/contract/money'

/** How many documents, and what they come to in pence. */
export interface Heap {
  items: number
  pence: number
}

/** Where the money of a run goes, as it was counted while the pack was written. */
export interface RunMoney {
  documents: Heap
  /** Collected by the pack's Direct Debit files. */
  directDebit: Heap
  /** Paid by Direct Debit, and of a brand that does not get these files. */
  collectedElsewhere: Heap
  /** Paid by Direct Debit, and nothing to collect: credit notes and invoices of nothing. */
  notCollected: Heap
  /** Everything that is not paid by Direct Debit. */
  otherPayment: Heap
  pdfs: number
  hosted: number
  /** Documents of brands that get the ledger; null where none does. */
  ledgerBrands: Heap | null
  ledger: { documents: Heap; receipts: Heap; unnamed: readonly string[] }
  files: { name: string; items: number; total: string }[]
}

const SHOWN = 20

const counted = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`
const worded = ({ items, pence }: Heap): string => `${counted(items)} of ${formatPence(pence)}`
const same = (a: Heap, b: Heap): boolean => a.items === b.items && a.pence === b.pence
const sumOf = (heaps: readonly Heap[]): Heap => ({
  items: heaps.reduce((sum, { items }) => sum + items, 0),
  pence: heaps.reduce((sum, { pence }) => sum + pence, 0),
})

function ledgerDifferences({ ledgerBrands, ledger, directDebit }: RunMoney): string[] {
  if (ledgerBrands === null) return []
  const { unnamed } = ledger
  const more = unnamed.length > SHOWN ? ` and ${unnamed.length - SHOWN} more` : ''
  if (unnamed.length > 0)
    return [
      `The ledger cannot name the accounts ${unnamed.slice(0, SHOWN).join(', ')}${more}: give them a ledger reference, then make the files again.`,
    ]
  const differences: string[] = []
  if (!same(ledger.documents, ledgerBrands))
    differences.push(`The ledger has ${worded(ledger.documents)}, the run ${worded(ledgerBrands)}.`)
  if (ledger.receipts.pence > directDebit.pence)
    differences.push(
      `The ledger has receipts of ${formatPence(ledger.receipts.pence)}, the Direct Debits are ${formatPence(directDebit.pence)}.`,
    )
  return differences
}

/** What does not agree, in words; empty where all does (product: Beyond every rival, 5). */
export function differencesOf(money: RunMoney): string[] {
  const paid = sumOf([money.directDebit, money.collectedElsewhere, money.notCollected, money.otherPayment])
  const { documents, pdfs, hosted } = money
  return [
    ...(same(paid, documents)
      ? []
      : [`Direct Debit and other payment are ${worded(paid)}, the run ${worded(documents)}.`]),
    ...(pdfs === documents.items ? [] : [`There are ${pdfs} PDFs of ${counted(documents.items)}.`]),
    ...(hosted === documents.items ? [] : [`${hosted} of ${counted(documents.items)} are hosted.`]),
    ...ledgerDifferences(money),
  ]
}

const written = ({ items, pence }: Heap) => ({ items, total: penceToDecimal(pence) })

/** How the run's money agrees, as the manifest says it. */
export type Reconciliation = ReturnType<typeof reconciliationOf>
export const reconciliationOf = (money: RunMoney) => ({
  documents: written(money.documents),
  directDebit: written(money.directDebit),
  collectedElsewhere: written(money.collectedElsewhere),
  notCollected: written(money.notCollected),
  otherPayment: written(money.otherPayment),
  pdfs: money.pdfs,
  hosted: money.hosted,
  ledger:
    money.ledgerBrands === null
      ? null
      : { documents: written(money.ledger.documents), receipts: written(money.ledger.receipts) },
  directDebitFiles: money.files,
  differences: differencesOf(money),
})
