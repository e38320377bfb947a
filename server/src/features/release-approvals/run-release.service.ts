import type { ReleaseApproval, RunRelease } from '@nineops/contract/invoicing/two-person-release.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishRunEvent } from '../invoice-run-states/invoice-run-progress.service.ts'
import { type LoadedRun, loadRun, shownStatus } from '../invoice-run-states/invoice-run-states.service.ts'
import { confirmRefusal, processRefusal } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors, MISSED_DAY } from '../invoice-run-states/invoice-run-states.errors.ts'
import { missedDay } from '../direct-debit-files/direct-debit-files.service.ts'
import * as repository from './release-approvals.repository.ts'
import { releaseFigures } from './release-figures.service.ts'
import { selectPreparers } from './preparers.repository.ts'
import {
  collectorRefusal,
  openCollection,
  preparerRefusal,
  releaseAskedBy,
  currentOf,
} from './release-approvals.service.ts'
import { getClient } from '../clients/clients.service.ts'

const FILES = 'build-end-of-run-files'

/** Whether the end-of-run files have been created or tried. */
const triedBefore = ({ processes }: LoadedRun): boolean =>
  processes.some(({ process, attempt }) => process === FILES && attempt > 0)

/**
 * Why Direct Debit files that wait for an approval cannot be created now, for people; null where they can, or none
 * wait.
 */
function waitingRefusal(loaded: LoadedRun): string | null {
  if (!loaded.state.confirmed || !triedBefore(loaded)) return null
  const refusal = processRefusal(FILES, loaded.state)
  return refusal && `The Direct Debit files that wait for the approval cannot be made now. ${refusal}`
}

export const toApproval = (row: repository.ApprovalRow): ReleaseApproval => ({
  ...row,
  approvedAt: row.approvedAt.toISOString(),
  lapsedAt: row.lapsedAt?.toISOString() ?? null,
})

/** The state of a run's release, for the viewer. @throws 404 `invoice_run_not_found` */
export async function runRelease(db: Db, runIndex: number, viewerIndex: number): Promise<RunRelease> {
  const loaded = await loadRun(db, runIndex)
  const { run, state } = loaded
  const { reseller, brands } = await releaseAskedBy(db, run)
  const open = await openCollection(db, run, state.confirmed)
  const preparers = await selectPreparers(db, runIndex)
  const approvals = await repository.selectApprovals(db, runIndex)
  const asked = reseller || brands.length > 0
  const refusal = await approvalRefusal(db, loaded, viewerIndex, { asked, today: londonDate(Date.now()) })
  const made = asked && (confirmRefusal(state) === null || open !== null)
  return {
    askedBy: [
      ...(reseller ? [{ kind: 'reseller' as const, name: (await getClient(db, run.clientIndex)).name }] : []),
      ...brands.map(name => ({ kind: 'brand' as const, name })),
    ],
    preparers: preparers.map(({ username }) => username),
    now: made ? await releaseFigures(db, run) : null,
    approvals: approvals.map(toApproval),
    approve: { allowed: refusal === null, reason: refusal },
  }
}

/** Why a user may not approve a run because of their own earlier actions. */
const ownRefusal = (db: Db, { run, state }: LoadedRun, userIndex: number): Promise<string | null> =>
  state.confirmed
    ? collectorRefusal(db, run.index, userIndex)
    : preparerRefusal(db, run.index, userIndex, 'approve')

async function approvalRefusal(
  db: Db,
  loaded: LoadedRun,
  userIndex: number,
  { asked, today }: { asked: boolean; today: string },
): Promise<string | null> {
  if (!asked) return 'Two people are not required to release this run: it is confirmed without an approval.'
  const { run, state } = loaded
  const open = await openCollection(db, run, state.confirmed)
  const stateRefusal = open === null ? confirmRefusal(state) : null
  const own = stateRefusal ?? (await ownRefusal(db, loaded, userIndex))
  if (own !== null) return own
  const missed = state.confirmed ? null : await missedDay(db, run, today)
  return missed === null ? waitingRefusal(loaded) : `${missed} ${MISSED_DAY}`
}

/**
 * Approves a run as it was viewed: counts, value, hashes and the collection are recorded, and both confirming the run
 * and creating its Direct Debits are checked against them. `filesWait`: the end-of-run files waited for it and can be
 * created now.
 * @param seen the digest of what was shown
 * @throws 404, 409 `conflict_state` also where files that waited cannot be created now, 409 `two_person_release` for a
 * user who prepared the run, 409 `run_approved` where the same is approved already, 409 `approval_outdated` when it
 * differs from what was viewed
 */
export async function approveRun(
  db: Db,
  runIndex: number,
  seen: string,
  userIndex: number,
  today = londonDate(Date.now()),
) {
  const loaded = await loadRun(db, runIndex, { lock: true })
  const { run, state } = loaded
  const { reseller, brands } = await releaseAskedBy(db, run)
  const prepared = await ownRefusal(db, loaded, userIndex)
  const asked = reseller || brands.length > 0
  const refusal = await approvalRefusal(db, loaded, userIndex, { asked, today })
  if (refusal !== null && refusal === prepared) throw invoiceRunErrors.twoPersonRelease(refusal)
  if (refusal !== null) throw invoiceRunErrors.wrongState(refusal)
  const now = await releaseFigures(db, run)
  if (now.digest !== seen) throw invoiceRunErrors.notAsSeen()
  const current = currentOf(await repository.selectApprovals(db, runIndex))
  if (current?.digest === now.digest) throw invoiceRunErrors.approved(current.approvedBy)
  if (current) await repository.revokeApproval(db, runIndex, 'The run was approved again as it then was.')
  await repository.insertApproval(db, runIndex, userIndex, now)
  await publishRunEvent(db, runIndex, { type: 'run', status: shownStatus(run.status) })
  return { ...now, filesWait: state.confirmed && triedBefore(loaded) }
}

/** Withdraws the current approval. @throws 404, 409 `conflict_state` */
export async function withdrawApproval(
  db: Db,
  runIndex: number,
  username: string,
): Promise<repository.ApprovalRow> {
  const { run, state } = await loadRun(db, runIndex, { lock: true })
  if (state.confirmed)
    throw invoiceRunErrors.wrongState('The run is confirmed: its approval can no longer be revoked.')
  const current = currentOf(await repository.selectApprovals(db, runIndex))
  if (!current) throw invoiceRunErrors.wrongState('The run has no approval in force.')
  await repository.revokeApproval(db, runIndex, `It was revoked by ${username}.`)
  await publishRunEvent(db, runIndex, { type: 'run', status: shownStatus(run.status) })
  return current
}
