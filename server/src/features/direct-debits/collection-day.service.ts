import {
  type DirectDebitFile,
  directDebits,
  type RunDirectDebits,
} from '@nineops/contract/invoicing/direct-debits.contract'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { debitsPosted } from '../account-ledger/ledger-runs.service.ts'
import { packDeliveredTo } from '../deliveries/deliveries.service.ts'
import * as debits from '../direct-debit-files/direct-debit-files.service.ts'
import { collectionDayRefusal, leaveOutRefusal } from './collection-day.domain.ts'
import { type LoadedRun, loadRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import { updateBacsDate } from '../invoice-runs/invoice-runs.service.ts'
import { selectAnnouncedDay } from './collection-day.repository.ts'
import { remakeDebits, withdrawDebitPacks, withdrawDebitFiles } from './withdraw-debits.service.ts'
import { revokeApproval } from '../release-approvals/release-approvals.service.ts'
import { asksForTwo, noteDayChanger, openCollection } from '../release-approvals/release-approvals.service.ts'

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
  posted: file.posted,
  deliveredAt: file.deliveredAt?.toISOString() ?? null,
})

/** A reseller's Direct Debit files, the latest first. */
export const debitFileList = listing({
  endpoint: directDebits.files,
  of: async (_db, { params }) => ({ clientIndex: params.client }),
  stored: debits.listedFiles,
  read: (row: debits.ListedFile) => ({
    ...toFile(row),
    index: row.index,
    run: { index: row.runIndex, description: row.runDescription },
  }),
})

/** What decides about the run's day, and the first day that it can be collected on. */
async function collectionFacts(db: Db, { run, state }: LoadedRun) {
  const { documents, announcedDay } = await selectAnnouncedDay(db, run.index)
  const files = await debits.directDebitFiles(db, run.index)
  const deliveredTo = await packDeliveredTo(db, run.index)
  const posted = await debitsPosted(db, run.index)
  const shownDay = state.confirmed && announcedDay !== null ? announcedDay : run.invoiceDate
  return {
    hasFiles: files.length > 0,
    notBefore: shownDay > run.invoiceDate ? shownDay : run.invoiceDate,
    refusal: collectionDayRefusal({
      state,
      documents,
      bacsDate: run.bacsDate,
      hasFiles: files.length > 0,
      deliveredTo,
      posted,
    }),
    excludeAccount: leaveOutRefusal({ state, hasFiles: files.length > 0, deliveredTo, posted }),
  }
}

async function shown(db: Db, loaded: LoadedRun): Promise<RunDirectDebits> {
  const { index, bacsDate } = loaded.run
  const { hasFiles, notBefore, refusal, excludeAccount } = await collectionFacts(db, loaded)
  const files = loaded.state.confirmed ? 'now' : 'later'
  return {
    invoiceRunIndex: index,
    bacsDate,
    days: await debits.daysOf(db, bacsDate),
    fault:
      (await debits.collectionDayFault(db, bacsDate, {
        today: today(),
        notBefore,
        files,
        notice: await debits.noticeOfRun(db, loaded.run, today()),
      })) ?? (await openCollection(db, loaded.run, loaded.state.confirmed)),
    planned: await debits.plannedCollection(db, loaded.run),
    files: (await debits.allDirectDebitFiles(db, index)).map(toFile),
    endedMandates: (await debits.endedMandates(db, index)).map(
      ({ clientIndex: _client, clientName: _name, run: _run, ...ended }) => ended,
    ),
    change: { allowed: refusal === null, reason: refusal },
    leaveOut: { allowed: excludeAccount === null, reason: excludeAccount },
    mayBeSubmitted: hasFiles,
    notBefore,
  }
}

/** How a run is collected by Direct Debit. @throws 404 `invoice_run_not_found` */
export const runDirectDebits = async (db: Db, runIndex: number): Promise<RunDirectDebits> =>
  shown(db, await loadRun(db, runIndex))

export interface NewCollectionDay {
  bacsDate: string
  /** The user who changes the day confirms that the files were not submitted. */
  notSubmitted: boolean
}

/** Revokes the approval of a run that is collected on another day; returns whether it has to be approved again. */
async function revokeCollectionApproval(db: Db, run: debits.CollectedRun): Promise<boolean> {
  if (!(await asksForTwo(db, run)) || (await debits.plannedCollection(db, run)) === null) return false
  await revokeApproval(db, run.index, 'The day of collection was changed after it.')
  return true
}

/**
 * Collects a run on another day. Existing files are withdrawn with their pack, and both are made again in the
 * background; if two persons release the run, once another has approved the day.
 * @throws 404, 409 `collection_settled`, 409 `direct_debits_submitted`, 400 with the next possible dates
 */
export async function changeCollectionDay(
  db: Db,
  runIndex: number,
  { bacsDate, notSubmitted }: NewCollectionDay,
  userIndex: number,
): Promise<{ clientIndex: number; before: string; withdrawn: string[]; after: RunDirectDebits }> {
  const loaded = await loadRun(db, runIndex, { lock: true })
  const { run, state } = loaded
  const packs = await withdrawDebitPacks(db, runIndex)
  const { notBefore, refusal } = await collectionFacts(db, loaded)
  if (refusal !== null) throw invoiceRunErrors.collectionSettled(refusal)
  if (bacsDate === run.bacsDate) throw invoiceRunErrors.badBacsDate('is the day of collection already')
  if (bacsDate < notBefore)
    throw invoiceRunErrors.badBacsDate(
      `must not be before ${longDay(notBefore)}, the day that the invoices say`,
    )
  const files = state.confirmed ? 'now' : 'later'
  const now = today()
  const notice = { ...(await debits.noticeOfRun(db, run, now)), from: now }
  const fault = await debits.collectionDayFault(db, bacsDate, { today: now, notBefore, files, notice })
  if (fault !== null) throw invoiceRunErrors.badBacsDate(fault)
  const withdrawn = await withdrawDebitFiles(db, run, notSubmitted)
  await updateBacsDate(db, runIndex, bacsDate)
  await noteDayChanger(db, runIndex, userIndex)
  const waits = state.confirmed && (await revokeCollectionApproval(db, { ...run, bacsDate }))
  await remakeDebits(db, loaded, { packs, waits })
  const after = await runDirectDebits(db, runIndex)
  return { clientIndex: run.clientIndex, before: run.bacsDate, withdrawn, after }
}
