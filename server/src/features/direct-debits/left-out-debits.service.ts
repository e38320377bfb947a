import type { LeftOutDebit, RunDirectDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { debitsPosted } from '../account-ledger/ledger-runs.service.ts'
import { packDeliveredTo } from '../deliveries/deliveries.service.ts'
import * as debits from '../direct-debit-files/direct-debit-files.service.ts'
import { runDirectDebits } from './collection-day.service.ts'
import { leaveOutRefusal } from './collection-day.domain.ts'
import { withdrawPacks } from '../end-of-run-packs/end-of-run-files.service.ts'
import { leftOutReason, selectUncollected } from '../end-of-run-packs/end-of-run-money.service.ts'
import { loadRun, requireRun, type LoadedRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import { remakeDebits, withdrawDebitFiles } from './withdraw-debits.service.ts'

/** A page of what is paid by Direct Debit and in no file of the run. @throws 404 `invoice_run_not_found` */
export async function listLeftOut(
  db: Db,
  runIndex: number,
  page: { page: number; pageSize: number },
): Promise<{ documents: LeftOutDebit[]; total: number }> {
  await requireRun(db, runIndex)
  const hasFiles = (await debits.directDebitFiles(db, runIndex)).length > 0
  const { rows, total } = await selectUncollected(db, runIndex, page)
  const documents = rows.map(row => {
    const reason = leftOutReason(row, hasFiles)
    return {
      accountIndex: row.accountIndex,
      accountNumber: row.accountNumber,
      companyName: row.companyName,
      number: row.number,
      gross: penceToDecimal(row.pence),
      reason,
      leftOut:
        reason === 'left_out' && row.leftOut
          ? { ...row.leftOut, at: new Date(row.leftOut.at).toISOString() }
          : null,
    }
  })
  return { documents, total }
}

/** One account of a run, and who confirms that existing files were not submitted. */
interface OneAccount {
  accountIndex: number
  notSubmitted: boolean
}

export interface ChangedDebit {
  clientIndex: number
  number: string
  gross: string
  reason: string
  /** Files that were withdrawn because of it. */
  withdrawn: string[]
  after: RunDirectDebits
}

/** Whether a run's files collect from an included account. */
const isCollected = async (db: Db, { run }: LoadedRun, debit: debits.Debit): Promise<boolean> =>
  debit.due && !(await debits.brandsWithoutDebits(db, run.clientIndex)).includes(debit.brandIndex)

interface Change {
  /** Whether a pack without any Direct Debit file lacks what is collected after the change. */
  lacking: (loaded: LoadedRun, debit: debits.Debit) => Promise<boolean>
  /** Returns why the account is or was excluded. */
  make: (loaded: LoadedRun, debit: debits.Debit) => Promise<string>
}

/** Changes who is excluded, and has existing files made again. */
async function changeWho(
  db: Db,
  runIndex: number,
  { accountIndex, notSubmitted }: OneAccount,
  { lacking, make }: Change,
): Promise<ChangedDebit> {
  const loaded = await loadRun(db, runIndex, { lock: true })
  const { run, state } = loaded
  const debit = await debits.debitOf(db, runIndex, accountIndex)
  if (!debit) throw invoiceRunErrors.noInvoice(accountIndex)
  const hasFiles = (await debits.directDebitFiles(db, runIndex)).length > 0
  const anew = hasFiles || (await lacking(loaded, debit))
  const packs = anew ? await withdrawPacks(db, runIndex) : 0
  const deliveredTo = await packDeliveredTo(db, runIndex)
  const posted = await debitsPosted(db, runIndex)
  const refusal = leaveOutRefusal({ state, hasFiles, deliveredTo, posted, packLacks: packs > 0 })
  if (refusal !== null) throw invoiceRunErrors.debitsSettled(refusal)
  const reason = await make(loaded, debit)
  const withdrawn = await withdrawDebitFiles(db, run, notSubmitted)
  await remakeDebits(db, loaded, { packs, waits: false })
  const { number, gross } = debit
  return {
    clientIndex: run.clientIndex,
    number,
    gross,
    reason,
    withdrawn,
    after: await runDirectDebits(db, runIndex),
  }
}

/**
 * Excludes an account from the Direct Debit files of a confirmed run: its invoice stays and is collected otherwise.
 * Files not delivered yet are withdrawn with their pack, and made again without it.
 * @throws 404 run or `invoice_not_found`, 409 `debits_settled`, 409 `not_by_direct_debit`, 409 `debit_left_out`, 409
 * `direct_debits_submitted`
 */
export const excludeAccount = (
  db: Db,
  runIndex: number,
  { reason, userIndex, ...account }: OneAccount & { reason: string; userIndex: number },
): Promise<ChangedDebit> =>
  changeWho(db, runIndex, account, {
    lacking: async () => false,
    make: async (loaded, debit) => {
      if (!(await isCollected(db, loaded, debit))) throw invoiceRunErrors.notByDebit(debit.number)
      const row = { runIndex, accountIndex: account.accountIndex, reason, userIndex }
      if (!(await debits.excludeAccount(db, row))) throw invoiceRunErrors.debitLeftOut(debit.number)
      return reason
    },
  })

/**
 * Includes an excluded account again. A pack made without any Direct Debit, because nothing else was to be collected,
 * is made again with it; once delivered, it stays.
 * @throws as `excludeAccount`, 409 `debit_not_left_out`
 */
export const includeAccount = (db: Db, runIndex: number, account: OneAccount): Promise<ChangedDebit> =>
  changeWho(db, runIndex, account, {
    lacking: (loaded, debit) => isCollected(db, loaded, debit),
    make: async (_loaded, debit) => {
      const reason = await debits.includeAccount(db, runIndex, account.accountIndex)
      if (reason === undefined) throw invoiceRunErrors.debitNotLeftOut(debit.number)
      return reason
    },
  })
