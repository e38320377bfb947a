import type { ReleaseApproval, RunRelease } from '@nineops/contract/two-person-release.contract'
import type { Db } from '../../platform/db/db.ts'
import { tell } from './invoice-run-progress.service.ts'
import { type LoadedRun, loadRun, shownStatus } from './invoice-run-states.service.ts'
import { confirmRefusal } from './invoice-runs.domain.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'
import * as repository from './release-approvals.repository.ts'
import { digestOf } from './release-figures.domain.ts'
import { selectPreparers } from './two-person-release.repository.ts'
import { preparerRefusal, releaseAskedBy, standing } from './two-person-release.service.ts'
import { selectResellerName } from './end-of-run-files.repository.ts'

export const toApproval = (row: repository.ApprovalRow): ReleaseApproval => ({
  ...row,
  approvedAt: row.approvedAt.toISOString(),
  lapsedAt: row.lapsedAt?.toISOString() ?? null,
})

async function figuresNow(db: Db, runIndex: number) {
  const figures = await repository.selectFigures(db, runIndex, null)
  return { figures, digest: digestOf(figures) }
}

/** Where the release of a run stands, for whoever looks. @throws 404 `invoice_run_not_found` */
export async function runRelease(db: Db, runIndex: number, viewerIndex: number): Promise<RunRelease> {
  const { run, state } = await loadRun(db, runIndex)
  const { reseller, brands } = await releaseAskedBy(db, run)
  const preparers = await selectPreparers(db, runIndex)
  const approvals = await repository.selectApprovals(db, runIndex)
  const asked = reseller || brands.length > 0
  const refusal = await approvalRefusal(db, { run, state }, viewerIndex, asked)
  const made = asked && confirmRefusal(state) === null
  return {
    askedBy: [
      ...(reseller
        ? [{ kind: 'reseller' as const, name: await selectResellerName(db, run.clientIndex) }]
        : []),
      ...brands.map(name => ({ kind: 'brand' as const, name })),
    ],
    preparers: preparers.map(({ username }) => username),
    now: made ? await figuresNow(db, runIndex) : null,
    approvals: approvals.map(toApproval),
    approve: { allowed: refusal === null, reason: refusal },
  }
}

async function approvalRefusal(
  db: Db,
  { run, state }: Pick<LoadedRun, 'run' | 'state'>,
  userIndex: number,
  asked: boolean,
): Promise<string | null> {
  if (!asked) return 'Nobody asks that two persons release this run: it is confirmed without an approval.'
  return confirmRefusal(state) ?? (await preparerRefusal(db, run.index, userIndex, 'approve'))
}

/**
 * Approves a run as it was seen: counts, value and hashes are kept, and confirming holds the run to them.
 * @param seen the digest of what was shown
 * @throws 404, 409 `conflict_state`, 409 `two_person_release` for whoever prepared the run, 409 `run_approved` where
 *   the same is approved already, 409 `approval_outdated` when it is not what was seen
 */
export async function approveRun(db: Db, runIndex: number, seen: string, userIndex: number) {
  const { run, state } = await loadRun(db, runIndex, { lock: true })
  const { reseller, brands } = await releaseAskedBy(db, run)
  const prepared = await preparerRefusal(db, runIndex, userIndex, 'approve')
  const refusal = await approvalRefusal(db, { run, state }, userIndex, reseller || brands.length > 0)
  if (refusal !== null && refusal === prepared) throw invoiceRunErrors.twoPersonRelease(refusal)
  if (refusal !== null) throw invoiceRunErrors.wrongState(refusal)
  const now = await figuresNow(db, runIndex)
  if (now.digest !== seen) throw invoiceRunErrors.notAsSeen()
  const stands = standing(await repository.selectApprovals(db, runIndex))
  if (stands?.digest === now.digest) throw invoiceRunErrors.approved(stands.approvedBy)
  if (stands) await repository.lapseApproval(db, runIndex, 'The run was approved anew as it had become.')
  await repository.insertApproval(db, runIndex, userIndex, now)
  await tell(db, runIndex, { type: 'run', status: shownStatus(run.status) })
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
