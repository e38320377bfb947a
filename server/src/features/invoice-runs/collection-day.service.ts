import type { DirectDebitFile, RunDirectDebits } from '@nineops/contract/direct-debits.contract'
import { dayForPeople } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { packDeliveredTo } from '../deliveries/deliveries.service.ts'
import * as debits from '../direct-debits/direct-debits.service.ts'
import { collectionDayRefusal } from './collection-day.domain.ts'
import { withdrawPacks } from './end-of-run-files.repository.ts'
import { runProcess, type Starter } from './invoice-run-processes.service.ts'
import { tell } from './invoice-run-progress.service.ts'
import { type LoadedRun, loadRun, shownStatus } from './invoice-run-states.service.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'
import * as repository from './invoice-runs.repository.ts'

const today = () => londonDate(Date.now())

const toFile = (file: debits.DirectDebitFile): DirectDebitFile => ({
  serviceUserNumber: file.serviceUserNumber,
  serial: file.serial,
  createdOn: file.createdOn,
  processingDay: file.processingDay,
  entryDay: file.entryDay,
  items: file.items,
  total: file.total,
  withdrawnAt: file.withdrawnAt?.toISOString() ?? null,
})

/** What decides about the run's day, and the first day that it can be collected on. */
async function collectionFacts(db: Db, { run, state }: LoadedRun) {
  const { documents, toldDay } = await repository.selectToldDay(db, run.index)
  const files = await debits.directDebitFiles(db, run.index)
  const told = state.confirmed && toldDay !== null ? toldDay : run.invoiceDate
  return {
    hasFiles: files.length > 0,
    notBefore: told > run.invoiceDate ? told : run.invoiceDate,
    refusal: collectionDayRefusal({
      state,
      documents,
      bacsDate: run.bacsDate,
      hasFiles: files.length > 0,
      deliveredTo: await packDeliveredTo(db, run.index),
    }),
  }
}

async function shown(db: Db, loaded: LoadedRun): Promise<RunDirectDebits> {
  const { index, bacsDate } = loaded.run
  const { hasFiles, notBefore, refusal } = await collectionFacts(db, loaded)
  const files = loaded.state.confirmed ? 'now' : 'later'
  return {
    invoiceRunIndex: index,
    bacsDate,
    days: await debits.daysOf(db, bacsDate),
    fault: await debits.collectionDayFault(db, bacsDate, { today: today(), notBefore, files }),
    files: (await debits.allDirectDebitFiles(db, index)).map(toFile),
    change: { allowed: refusal === null, reason: refusal },
    mayBeSubmitted: hasFiles,
    notBefore,
  }
}

/** How a run is collected by Direct Debit. @throws 404 `invoice_run_not_found` */
export const runDirectDebits = async (db: Db, runIndex: number): Promise<RunDirectDebits> =>
  shown(db, await loadRun(db, runIndex))

export interface NewCollectionDay {
  bacsDate: string
  /** Whoever changes the day says that the files were not submitted. */
  notSubmitted: boolean
}

/**
 * Collects a run on another day. Files that were made are withdrawn with their pack, and both are made anew in the
 * background.
 * @throws 404, 409 `collection_settled`, 409 `direct_debits_submitted`, 400 with the next possible dates
 */
export async function changeCollectionDay(
  db: Db,
  runIndex: number,
  { bacsDate, notSubmitted }: NewCollectionDay,
  starter: Starter,
): Promise<{ clientIndex: number; before: string; withdrawn: string[]; after: RunDirectDebits }> {
  const loaded = await loadRun(db, runIndex, { lock: true })
  const { run, state } = loaded
  // A pack that is being sent off right now is waited for, and then it is delivered. One without files says no day.
  const isMade = (await debits.directDebitFiles(db, runIndex)).length > 0
  const packs = isMade ? await withdrawPacks(db, runIndex) : 0
  const { hasFiles, notBefore, refusal } = await collectionFacts(db, loaded)
  if (refusal !== null) throw invoiceRunErrors.collectionSettled(refusal)
  if (bacsDate === run.bacsDate) throw invoiceRunErrors.badBacsDate('is the day of collection already')
  if (bacsDate < notBefore)
    throw invoiceRunErrors.badBacsDate(
      `must not be before ${dayForPeople(notBefore)}, the day that the invoices say`,
    )
  const files = state.confirmed ? 'now' : 'later'
  const fault = await debits.collectionDayFault(db, bacsDate, { today: today(), notBefore, files })
  if (fault !== null) throw invoiceRunErrors.badBacsDate(fault)
  if (hasFiles && !notSubmitted) throw invoiceRunErrors.maybeSubmitted()
  const serials = (await debits.directDebitFiles(db, runIndex)).map(
    file => `${file.serviceUserNumber} ${file.serial}`,
  )
  await debits.withdrawDirectDebits(db, run)
  await repository.updateBacsDate(db, runIndex, bacsDate)
  if (packs > 0) await runProcess(db, runIndex, 'build-end-of-run-files', starter)
  await tell(db, runIndex, { type: 'run', status: shownStatus(run.status) })
  const after = await runDirectDebits(db, runIndex)
  return { clientIndex: run.clientIndex, before: run.bacsDate, withdrawn: serials, after }
}
