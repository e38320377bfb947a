import { inTransaction } from '../../platform/db/db.ts'
import { inBulk } from '../../platform/db/in-bulk.ts'
import { assignNumbers, lockRanges } from '../invoice-numbers/invoice-numbers.service.ts'
import { applyNumbers } from '../invoices/invoices.service.ts'
import * as accounts from './invoice-run-accounts.repository.ts'
import { addProgress } from './invoice-run-processes.repository.ts'
import { publishProgress } from '../invoice-run-states/invoice-run-progress.service.ts'
import type { WholeStep } from './invoice-run-step.service.ts'

const everyAccount = 10_000_000

/**
 * Stage 3 to 4, in one transaction: split over several, the account-number order would be lost. The ranges of the run's
 * brands are locked in a fixed order, so two runs of a brand wait for each other. Accounts of a brand without a range
 * stay where they are, and the process says which range to add; other brands are not affected.
 */
export const allocateInvoiceNumbers: WholeStep = {
  kind: 'whole',
  from: 3,
  to: 4,
  count: (db, runIndex) => accounts.countWaiting(db, runIndex, 3),
  work: ({ db: pool, run }, attempt) =>
    inTransaction(pool, async db => {
      const waiting = await accounts.lockNextAccounts(db, run.index, 3, everyAccount)
      const indexes = waiting.map(account => account.accountIndex)
      await lockRanges(
        db,
        [...new Set(waiting.map(account => account.brandIndex))].toSorted((a, b) => a - b),
      )
      const missing = await accounts.selectMissingRanges(db, run.index, indexes)
      const held = new Set(missing.flatMap(range => range.accountIndexes))
      const ready = indexes.filter(index => !held.has(index))
      await inBulk(db, async () => {
        await assignNumbers(db, run.index, ready)
        await applyNumbers(db, run.index, ready)
      })
      await accounts.moveAccounts(db, run.index, ready, 4)
      const row = await addProgress(db, attempt, { done: ready.length, failed: 0 })
      // Another attempt is running by now: undo everything this one did.
      if (!row) throw new Error('The attempt has ended.')
      await publishProgress(db, run.index, attempt.process, { ...row, status: 'running' })
      if (missing.length === 0) return null
      const ranges = missing.map(
        range => `${range.brandName} (${range.kind === 'invoice' ? 'invoices' : 'credit notes'})`,
      )
      return `There is no number range for ${ranges.join(', ')}. Add it under Invoice Numbers and run this again.`
    }),
}
