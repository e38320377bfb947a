import type { LeftOutDebit } from '@nineops/contract/invoicing/direct-debits.contract'
import { type Tally, type LedgerMoney, type RunMoney, sumOf } from './reconciliation.domain.ts'

/** A run's documents of one brand, kind and payment method, counted together. */
export interface PaidTally {
  brandIndex: number
  kind: string
  byDirectDebit: boolean
  /** Whether there is something to collect. */
  due: boolean
  collected: boolean
  /** Whether a user excluded its account from the files. */
  leftOut: boolean
  items: number
  pence: number
  /** Documents that credits in hand settle in whole or part, and how much of them. */
  setOffs: number
  setOffPence: number
  /** Documents with which older debt is collected, and how much. */
  olderDebts: number
  olderDebtPence: number
  /** Documents with VAT, and its total. */
  withVat: number
  vatPence: number
  pdfs: number
  pdfPence: number
  hosted: number
  hostedPence: number
}

/** A document of an account that pays by Direct Debit and is in no file. */
export interface Uncollected {
  accountIndex: number
  accountNumber: string
  companyName: string
  number: string
  kind: string
  pence: number
  /** How much of it credits in hand settle. */
  setOffPence: number
  /** Older debt that would be collected with it. */
  olderDebtPence: number
  /** Why nothing can be collected by its mandate. */
  mandate: 'new' | 'cancelled' | 'rejected' | 'expired' | null
  /** Who excluded its account from the files and why. */
  leftOut: { reason: string; by: string; at: string } | null
}

/** Why it is in none. @param hasFiles whether the run has Direct Debit files at all */
export function leftOutReason(
  { kind, pence, setOffPence, olderDebtPence, mandate, leftOut }: Uncollected,
  hasFiles: boolean,
): LeftOutDebit['reason'] {
  if (kind === 'credit_note' || pence < 0) return 'credit_note'
  if (olderDebtPence === 0 && pence === 0) return 'nothing_to_collect'
  if (setOffPence >= pence + olderDebtPence) return 'in_credit'
  if (leftOut) return 'left_out'
  if (mandate) return `mandate_${mandate}`
  return hasFiles ? 'other_file' : 'not_made'
}

type Counting = (tally: PaidTally) => Tally
const whole: Counting = ({ items, pence }) => ({ items, pence })
/** What is left to collect once credits in hand are set off. */
const toCollect: Counting = ({ items, pence, setOffPence }) => ({ items, pence: pence - setOffPence })
const older: Counting = ({ olderDebts, olderDebtPence }) => ({ items: olderDebts, pence: olderDebtPence })
/** The sums of what the files collect: the documents, and older debt with some of them. */
const collectedWith: Counting = tally => ({
  items: tally.items,
  pence: toCollect(tally).pence + tally.olderDebtPence,
})
const vatOf: Counting = ({ withVat, vatPence }) => ({ items: withVat, pence: vatPence })

const all = (): boolean => true
const byDebit = ({ byDirectDebit, collected }: PaidTally): boolean => byDirectDebit || collected
const isDue = ({ byDirectDebit, due }: PaidTally): boolean => byDirectDebit && due

/** The figures counted for a run. */
export interface CountedRun {
  paid: readonly PaidTally[]
  vatOfRates: Tally
  /** Unpaid collections of earlier runs that its files present again, by brand. */
  represented: readonly (Tally & { brandIndex: number })[]
  files: RunMoney['files']
  /** Due by Direct Debit when its pack was written, in no file, and not collected elsewhere. */
  missing: Tally
}

/** What is due and not collected, except excluded accounts and brands whose Direct Debits are collected elsewhere. */
export const missingOf = (paid: readonly PaidTally[], withoutDebits: ReadonlySet<number>): Tally =>
  sumOf(
    paid
      .filter(
        tally => isDue(tally) && !tally.collected && !tally.leftOut && !withoutDebits.has(tally.brandIndex),
      )
      .map(toCollect),
  )

/**
 * Where a run's money goes. @param ledger as it was written, and the brands that do not get it; null if there is none
 */
export function runMoney(
  { paid, vatOfRates, represented, files, missing }: CountedRun,
  ledger: { written: LedgerMoney; without: ReadonlySet<number> } | null,
): RunMoney {
  const tallyOf = (of: (tally: PaidTally) => boolean, pick: Counting = whole) =>
    sumOf(paid.filter(of).map(tally => pick(tally)))
  const inLedger = (tally: PaidTally) => ledger !== null && !ledger.without.has(tally.brandIndex)
  return {
    documents: tallyOf(all),
    invoices: tallyOf(tally => tally.kind !== 'credit_note'),
    creditNotes: tallyOf(tally => tally.kind === 'credit_note'),
    vat: tallyOf(all, vatOf),
    vatOfRates,
    directDebit: tallyOf(tally => tally.collected, toCollect),
    ofFiles: sumOf([tallyOf(tally => tally.collected, collectedWith), ...represented, missing]),
    represented: sumOf(represented),
    olderDebt: tallyOf(tally => tally.collected, older),
    collectedElsewhere: tallyOf(tally => isDue(tally) && !tally.collected && !tally.leftOut, toCollect),
    leftOut: tallyOf(tally => isDue(tally) && !tally.collected && tally.leftOut, toCollect),
    setOff: tallyOf(byDebit, tally => ({ items: tally.setOffs, pence: tally.setOffPence })),
    notCollected: tallyOf(tally => tally.byDirectDebit && !tally.due && !tally.collected, toCollect),
    otherPayment: tallyOf(tally => !tally.byDirectDebit && !tally.collected),
    pdfs: tallyOf(all, tally => ({ items: tally.pdfs, pence: tally.pdfPence })),
    hosted: tallyOf(all, tally => ({ items: tally.hosted, pence: tally.hostedPence })),
    ledger: ledger && {
      expected: {
        documents: tallyOf(inLedger),
        vat: tallyOf(inLedger, vatOf),
        receipts: sumOf([
          tallyOf(tally => inLedger(tally) && tally.collected, collectedWith),
          ...represented.filter(({ brandIndex }) => !ledger.without.has(brandIndex)),
        ]),
      },
      written: ledger.written,
    },
    files,
  }
}
