import type { ReleaseApproval, RunRelease } from '@nineops/contract/two-person-release.contract'
import type { Db } from '../../platform/db/db.ts'
import { runProcess, type Starter } from './invoice-run-processes.service.ts'
import { tell } from './invoice-run-progress.service.ts'
import { type LoadedRun, loadRun, shownStatus } from './invoice-run-states.service.ts'
import { confirmRefusal, processRefusal } from './invoice-runs.domain.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'
import * as repository from './release-approvals.repository.ts'
import { releaseFigures } from './release-figures.service.ts'
import { selectPreparers } from './two-person-release.repository.ts'
import {
  collectorRefusal,
  openCollection,
  preparerRefusal,
  releaseAskedBy,
  standing,
} from './two-person-release.service.ts'
import { selectResellerName } from './end-of-run-files.repository.ts'

const FILES = 'build-end-of-run-files'

/** Whether the end-of-run files were made or tried before. */
const triedBefore = ({ processes }: LoadedRun): boolean =>
  processes.some(({ process, attempt }) => process === FILES && attempt > 0)

/** Why Direct Debit files that wait for an approval cannot be made at once, for people; null where they can, or none wait. */
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

/** Where the release of a run stands, for whoever looks. @throws 404 `invoice_run_not_found` */
export async function runRelease(db: Db, runIndex: number, viewerIndex: number): Promise<RunRelease> {
  const loaded = await loadRun(db, runIndex)
  const { run, state } = loaded
  const { reseller, brands } = await releaseAskedBy(db, run)
  const open = await openCollection(db, run, state.confirmed)
  const preparers = await selectPreparers(db, runIndex)
  const approvals = await repository.selectApprovals(db, runIndex)
  const asked = reseller || brands.length > 0
  const refusal = await approvalRefusal(db, loaded, viewerIndex, asked)
  const made = asked && (confirmRefusal(state) === null || open !== null)
  return {
    askedBy: [
      ...(reseller
        ? [{ kind: 'reseller' as const, name: await selectResellerName(db, run.clientIndex) }]
        : []),
      ...brands.map(name => ({ kind: 'brand' as const, name })),
    ],
    preparers: preparers.map(({ username }) => username),
    now: made ? await releaseFigures(db, run) : null,
    approvals: approvals.map(toApproval),
    approve: { allowed: refusal === null, reason: refusal },
  }
}

/** Why a user may not approve a run because of what they did before. */
const ownRefusal = (db: Db, { run, state }: LoadedRun, userIndex: number): Promise<string | null> =>
  state.confirmed
    ? collectorRefusal(db, run.index, userIndex)
    : preparerRefusal(db, run.index, userIndex, 'approve')

async function approvalRefusal(
  db: Db,
  loaded: LoadedRun,
  userIndex: number,
  asked: boolean,
): Promise<string | null> {
  if (!asked) return 'Nobody asks that two persons release this run: it is confirmed without an approval.'
  const { run, state } = loaded
  const open = await openCollection(db, run, state.confirmed)
  const stateRefusal = open === null ? confirmRefusal(state) : null
  return stateRefusal ?? (await ownRefusal(db, loaded, userIndex)) ?? waitingRefusal(loaded)
}

/**
 * Approves a run as it was seen: counts, value, hashes and what is collected are kept, and confirming holds the run to
 * them, as does making its Direct Debits. Where these waited for it, the end-of-run files are made in the background.
 * @param seen the digest of what was shown
 * @throws 404, 409 `conflict_state` also where files that waited cannot be made now, 409 `two_person_release` for whoever prepared the run, 409 `run_approved` where
 *   the same is approved already, 409 `approval_outdated` when it is not what was seen
 */
export async function approveRun(
  db: Db,
  runIndex: number,
  seen: string,
  userIndex: number,
  starter: Starter,
) {
  const loaded = await loadRun(db, runIndex, { lock: true })
  const { run, state } = loaded
  const { reseller, brands } = await releaseAskedBy(db, run)
  const prepared = await ownRefusal(db, loaded, userIndex)
  const refusal = await approvalRefusal(db, loaded, userIndex, reseller || brands.length > 0)
  if (refusal !== null && refusal === prepared) throw invoiceRunErrors.twoPersonRelease(refusal)
  if (refusal !== null) throw invoiceRunErrors.wrongState(refusal)
  const now = await releaseFigures(db, run)
  if (now.digest !== seen) throw invoiceRunErrors.notAsSeen()
  const stands = standing(await repository.selectApprovals(db, runIndex))
  if (stands?.digest === now.digest) throw invoiceRunErrors.approved(stands.approvedBy)
  if (stands) await repository.lapseApproval(db, runIndex, 'The run was approved anew as it had become.')
  await repository.insertApproval(db, runIndex, userIndex, now)
  if (state.confirmed && triedBefore(loaded)) await runProcess(db, runIndex, FILES, starter)
  else await tell(db, runIndex, { type: 'run', status: shownStatus(run.status) })
  return now
}

/** Takes the approval that stands back. @throws 404, 409 `conflict_state` */
export async function withdrawApproval(
  db: Db,
  runIndex: number,
  username: string,
): Promise<repository.ApprovalRow> {
  const { run, state } = await loadRun(db, runIndex, { lock: true })
  if (state.confirmed) throw invoiceRunErrors.wrongState('The run is confirmed: its approval stands.')
  const stands = standing(await repository.selectApprovals(db, runIndex))
  if (!stands) throw invoiceRunErrors.wrongState('There is no approval of the run that stands.')
  await repository.lapseApproval(db, runIndex, `It was taken back by ${username}.`)
  await tell(db, runIndex, { type: 'run', status: shownStatus(run.status) })
  return stands
}
