import { parsePence } from '@nineops/contract/money'
import type { ReconciledHeap, RunReconciliation } from '@nineops/contract/reconciliation.contract'
import type { Db } from '../../platform/db/db.ts'
import { selectPacks } from './end-of-run-files.repository.ts'
import { brandsWithoutLedger, countRun } from './end-of-run-money.service.ts'
import { requireRun } from './invoice-run-states.service.ts'
import {
  type Heap,
  type LedgerMoney,
  type Reconciliation,
  reconciliationOf,
} from './reconciliation.domain.ts'
import { runMoney } from './run-money.domain.ts'

const toHeap = ({ items, total }: ReconciledHeap): Heap => ({ items, pence: parsePence(total) ?? 0 })

/** The ledger as the pack's manifest says it was written. */
function ledgerOf(manifest: unknown): LedgerMoney | null {
  const { reconciliation } = manifest as { reconciliation?: Reconciliation }
  if (!reconciliation?.ledger) return null
  const { documents, vat, receipts, unnamed } = reconciliation.ledger
  return { documents: toHeap(documents), vat: toHeap(vat), receipts: toHeap(receipts), unnamed }
}

/** What the pack's Direct Debit files lacked as it was written; which brands collect elsewhere may have changed since. */
function missingWhenPacked(manifest: unknown): Heap {
  const { reconciliation } = (manifest ?? {}) as { reconciliation?: Reconciliation }
  const check = reconciliation?.checks.find(({ id }) => id === 'direct-debit-files')
  const { items, pence } = check ? toHeap(check.difference) : { items: 0, pence: 0 }
  return { items: 0 - items, pence: 0 - pence }
}

/**
 * Where a run's money goes now, and whether it agrees; of the ledger what the newest pack has written.
 * @throws 404 `invoice_run_not_found`
 */
export async function runReconciliation(db: Db, runIndex: number): Promise<RunReconciliation> {
  const run = await requireRun(db, runIndex)
  const pack = (await selectPacks(db, runIndex)).find(one => one.withdrawnAt === null)
  const written = pack ? ledgerOf(pack.manifest) : null
  const without = await brandsWithoutLedger(db, run.clientIndex)
  const counted = { ...(await countRun(db, runIndex)), missing: missingWhenPacked(pack?.manifest) }
  const money = runMoney(counted, written && { written, without })
  const reconciliation = reconciliationOf(money)
  return {
    ...reconciliation,
    invoiceRunIndex: runIndex,
    agrees: reconciliation.differences.length === 0,
    pack: pack ? { index: pack.index, createdAt: pack.createdAt.toISOString() } : null,
  }
}
