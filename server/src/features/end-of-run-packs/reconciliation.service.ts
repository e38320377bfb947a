import { parsePence } from '@nineops/contract/money'
import {
  heap,
  type ReconciledHeap,
  reconciliation,
  type RunReconciliation,
} from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { selectPacks } from './end-of-run-files.repository.ts'
import { brandsWithoutLedger, countRun } from './end-of-run-money.service.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { type Tally, type LedgerMoney, reconciliationOf } from './reconciliation.domain.ts'
import { runMoney } from './run-money.domain.ts'

const toTally = ({ items, total }: ReconciledHeap): Tally => ({ items, pence: parsePence(total) ?? 0 })

/** What is read of a manifest; the first ones had no reconciliation. */
const storedReconciliation = z.object({
  reconciliation: z
    .object({
      ledger: reconciliation.shape.ledger.optional(),
      checks: z.array(z.object({ id: z.string(), difference: heap })),
    })
    .optional(),
})

/** The ledger totals from the pack's manifest. */
function ledgerOf(manifest: unknown): LedgerMoney | null {
  const stored = storedReconciliation.parse(manifest).reconciliation
  if (!stored?.ledger) return null
  const { documents, vat, receipts, unnamed } = stored.ledger
  return { documents: toTally(documents), vat: toTally(vat), receipts: toTally(receipts), unnamed }
}

/**
 * What the pack's Direct Debit files lacked when it was written; which brands collect elsewhere may have changed since.
 */
function missingWhenPacked(manifest: unknown): Tally {
  const stored = storedReconciliation.parse(manifest ?? {}).reconciliation
  const check = stored?.checks.find(({ id }) => id === 'direct-debit-files')
  const { items, pence } = check ? toTally(check.difference) : { items: 0, pence: 0 }
  return { items: 0 - items, pence: 0 - pence }
}

/**
 * Where a run's money goes now, and whether it agrees; the ledger is as in the newest pack.
 * @throws 404 `invoice_run_not_found`
 */
export async function runReconciliation(db: Db, runIndex: number): Promise<RunReconciliation> {
  const run = await requireRun(db, runIndex)
  const pack = (await selectPacks(db, runIndex)).find(one => one.withdrawnAt === null)
  const written = pack ? ledgerOf(pack.manifest) : null
  const without = await brandsWithoutLedger(db, run.clientIndex)
  const counted = { ...(await countRun(db, runIndex)), missing: missingWhenPacked(pack?.manifest) }
  const money = runMoney(counted, written && { written, without })
  const figures = reconciliationOf(money)
  return {
    ...figures,
    invoiceRunIndex: runIndex,
    agrees: figures.differences.length === 0,
    pack: pack ? { index: pack.index, createdAt: pack.createdAt.toISOString() } : null,
  }
}
