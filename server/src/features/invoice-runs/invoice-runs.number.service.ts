import { inTransaction } from '../../platform/db/db.ts'
import { giveNumbers, lockRanges } from '../invoice-numbers/invoice-numbers.service.ts'
import { applyNumbers } from '../invoices/invoices.service.ts'
import * as accounts from './invoice-run-accounts.repository.ts'
import { addProgress } from './invoice-run-processes.repository.ts'
import { tellProgress } from './invoice-run-progress.service.ts'
import type { WholeStep } from './invoice-run-slices.service.ts'
import { selectMissingRanges } from './invoice-runs.number.repository.ts'

const everyAccount = 10_000_000

/**
 * Stage 3 to 4, in one transaction: account-number order has no meaning over several. The ranges of the run's
 * brands are locked in one order, so two runs of a brand wait for each other. Accounts of a brand without a
 * range stay where they are, and the process says which range to add; it holds no other brand back.
 */
export const allocateInvoiceNumbers: WholeStep = {
  kind: 'whole',
  count: (db, runIndex) => accounts.countWaiting(db, runIndex, 3),
  work: ({ db: pool, run }, attempt) =>
    inTransaction(pool, async db => {
      const waiting = await accounts.takeAccounts(db, run.index, 3, everyAccount)
      const indexes = waiting.map(account => account.accountIndex)
      await lockRanges(
        db,
        [...new Set(waiting.map(account => account.brandIndex))].toSorted((a, b) => a - b),
      )
      const missing = await selectMissingRanges(db, run.index, indexes)
      const held = new Set(missing.flatMap(range => range.accountIndexes))
      const ready = indexes.filter(index => !held.has(index))
      await giveNumbers(db, run.index, ready)
      await applyNumbers(db, run.index, ready)
      await accounts.moveAccounts(db, run.index, ready, 4)
      const row = await addProgress(db, attempt, { done: ready.length, failed: 0 })
      // Somebody else's attempt by now: nothing of this one may stand.
      if (!row) throw new Error('The attempt has ended.')
      await tellProgress(db, run.index, attempt.process, { ...row, status: 'running' })
      if (missing.length === 0) return null
      const ranges = missing.map(
        range => `${range.brandName} (${range.kind === 'invoice' ? 'invoices' : 'credit notes'})`,
      )
      return `There is no number range for ${ranges.join(', ')}. Add it under Invoice Numbers and run this again.`
    }),
}
