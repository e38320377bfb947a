import type { PlannedCollection } from '@nineops/contract/invoicing/direct-debits.contract'
import { listed } from '@nineops/contract/words'
import type { Db } from '../../platform/db/db.ts'
import {
  type CollectedRun,
  directDebitFiles,
  plannedCollection,
} from '../direct-debit-files/direct-debit-files.service.ts'
import { hasFeature } from '../feature-flags/feature-flags.service.ts'
import { notApproved } from './approved-collection.domain.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import {
  type ApprovalRow,
  type ApprovedRun,
  selectApprovals,
  selectUncollected,
} from './release-approvals.repository.ts'
import { differencesOf } from './release-figures.domain.ts'
import { releaseFigures } from './release-figures.service.ts'
import * as repository from './preparers.repository.ts'

export { revokeApproval } from './release-approvals.repository.ts'

const FLAG = 'two-person-release'

/** Records that a user created a run or started one of its processes. */
export const notePreparer = (db: Db, runIndex: number, userIndex: number): Promise<void> =>
  repository.insertPreparer(db, runIndex, userIndex)

/** The facts of a run that matter for its release. */
interface ReleasedRun {
  index: number
  clientIndex: number
}

/**
 * Who requires two persons for a run's release: the reseller by its feature flag `two-person-release`, or brands that
 * the run bills (product: Beyond every rival, 1).
 */
export async function releaseAskedBy(db: Db, run: ReleasedRun) {
  return {
    reseller: await hasFeature(db, run.clientIndex, FLAG),
    brands: await repository.selectAskingBrands(db, run.index),
  }
}

export async function asksForTwo(db: Db, run: ReleasedRun): Promise<boolean> {
  const { reseller, brands } = await releaseAskedBy(db, run)
  return reseller || brands.length > 0
}

/** Whether two persons release a credit note of a brand, which is a run of its own. */
export const asksForTwoOnCredit = async (
  db: Db,
  { clientIndex, brandIndex }: { clientIndex: number; brandIndex: number },
): Promise<boolean> =>
  (await hasFeature(db, clientIndex, FLAG)) || (await repository.isAskingBrand(db, brandIndex))

/** Records that a user changed a run's collection date: once it is confirmed another user has to approve it. */
export const noteDayChanger = (db: Db, runIndex: number, userIndex: number): Promise<void> =>
  repository.insertDayChanger(db, runIndex, userIndex)

/** Why a user who changed the payee details of a run may not approve it, for people; null for other users. */
async function receiverRefusal(
  db: Db,
  runIndex: number,
  userIndex: number,
  what: 'approve' | 'confirm',
): Promise<string | null> {
  const changers = await repository.selectReceiverChangers(db, runIndex)
  const own = changers.find(({ index }) => index === userIndex)
  return own
    ? `${own.username} changed the bank account or service user number of brand ${own.brand} since the last run was confirmed: someone else has to ${what} it.`
    : null
}

/** Why a user may not approve the collection of a confirmed run, for people; null if they may. */
export async function collectorRefusal(db: Db, runIndex: number, userIndex: number): Promise<string | null> {
  const changer = await repository.selectDayChanger(db, runIndex)
  if (changer?.index === userIndex)
    return `The day of collection was changed by ${changer.username}: someone else has to approve the run.`
  return receiverRefusal(db, runIndex, userIndex, 'approve')
}

/** Why a user who prepared a run may not approve or confirm it, for people; null for other users. */
export async function preparerRefusal(
  db: Db,
  runIndex: number,
  userIndex: number,
  what: 'approve' | 'confirm',
): Promise<string | null> {
  const preparers = await repository.selectPreparers(db, runIndex)
  if (!preparers.some(preparer => preparer.index === userIndex))
    return receiverRefusal(db, runIndex, userIndex, what)
  const names = listed(preparers.map(preparer => preparer.username))
  return `The run was prepared by ${names}: someone else has to ${what} it. Ask a colleague who did not create it or start its processes.`
}

export const currentOf = (approvals: readonly ApprovalRow[]): ApprovalRow | undefined =>
  approvals.find(approval => approval.lapsedAt === null)

/** The current approval of a run. */
export const currentApproval = async (db: Db, runIndex: number): Promise<ApprovalRow | undefined> =>
  currentOf(await selectApprovals(db, runIndex))

/** Why two-person release prevents a user from confirming a run, for people; null if it does not. */
export async function twoPersonRefusal(db: Db, run: ReleasedRun, userIndex: number): Promise<string | null> {
  if (!(await asksForTwo(db, run))) return null
  const refusal = await preparerRefusal(db, run.index, userIndex, 'confirm')
  if (refusal !== null) return refusal
  const [last] = await selectApprovals(db, run.index)
  if (last && last.lapsedAt === null) return null
  return last
    ? `The approval of ${last.approvedBy} has lapsed. ${last.lapseReason} Approve the run as it is now before it is confirmed.`
    : 'The run has to be approved before it is confirmed: look at its figures and approve them.'
}

/**
 * Checks a run against its approval, in the transaction that confirms it. Returns the approval; null where none is
 * required.
 * @throws 409 `two_person_release`, 409 `approval_outdated` where the run differs from what was approved
 */
export async function requireApproved(
  db: Db,
  run: CollectedRun,
  userIndex: number,
): Promise<ApprovalRow | null> {
  const refusal = await twoPersonRefusal(db, run, userIndex)
  if (refusal !== null) throw invoiceRunErrors.twoPersonRelease(refusal)
  if (!(await asksForTwo(db, run))) return null
  const approval = await currentApproval(db, run.index)
  if (!approval) throw invoiceRunErrors.twoPersonRelease('The run has to be approved before it is confirmed.')
  const requests = approval.figures.reports.map(({ requestIndex }) => requestIndex)
  const now = await releaseFigures(db, run, requests)
  const differences = differencesOf(approval.figures, now.figures)
  if (differences.length > 0) throw invoiceRunErrors.approvalOutdated(approval.approvedBy, differences)
  return approval
}

/**
 * Why the Direct Debits of a confirmed run may not be created, in words: their date or payee was not approved. Null
 * where it was, or no approval was required when the run was confirmed.
 */
export async function collectionRefusal(
  db: Db,
  run: CollectedRun,
  planned: PlannedCollection,
): Promise<string | null> {
  if (!(await asksForTwo(db, run))) return null
  const [last] = await selectApprovals(db, run.index)
  const again = 'Someone has to approve the run as it is now.'
  if (!last) {
    const changer = await repository.selectDayChanger(db, run.index)
    return changer ? `The day of collection was changed by ${changer.username}. ${again}` : null
  }
  if (last.lapsedAt !== null)
    return `The approval of ${last.approvedBy} has lapsed. ${last.lapseReason} ${again}`
  const differences = notApproved(last.figures.collection, planned)
  if (differences.length === 0) return null
  return `${last.approvedBy} approved another collection: ${differences.join('; ')}. ${again}`
}

/**
 * Why a run's collection must be approved before its files are created, in words; null where it need not be, they
 * exist, or the run is not confirmed.
 */
export async function openCollection(db: Db, run: CollectedRun, confirmed: boolean): Promise<string | null> {
  if (!confirmed || (await directDebitFiles(db, run.index)).length > 0) return null
  const planned = await plannedCollection(db, run)
  return planned && collectionRefusal(db, run, planned)
}

/** What the confirmation of runs waits for, by run, for the board; only of those that two persons release. */
export async function releasesWaitFor(db: Db, runIndexes: readonly number[]): Promise<Map<number, string>> {
  const rows = runIndexes.length === 0 ? [] : await repository.selectApprovers(db, runIndexes, FLAG)
  return new Map(
    rows.map(({ run, approvedBy }) => [
      run,
      approvedBy === null ? 'to be approved first' : `approved by ${approvedBy}`,
    ]),
  )
}

/** Those of the runs that two-person release keeps a user from confirming: not approved yet, or not theirs to confirm. */
export async function runsHeldFor(
  db: Db,
  runIndexes: readonly number[],
  userIndex: number,
): Promise<ReadonlySet<number>> {
  const held = new Set<number>()
  const rows = runIndexes.length === 0 ? [] : await repository.selectApprovers(db, runIndexes, FLAG)
  for (const { run, approvedBy } of rows)
    if (approvedBy === null || (await preparerRefusal(db, run, userIndex, 'confirm')) !== null) held.add(run)
  return held
}

/** Confirmed runs whose collection has to be approved again before its files are made, with the reason. */
export async function runsToApproveAgain(db: Db): Promise<(ApprovedRun & { reason: string })[]> {
  const waiting: (ApprovedRun & { reason: string })[] = []
  for (const row of await selectUncollected(db)) {
    const reason = await openCollection(db, { ...row, index: row.run }, true)
    if (reason !== null) waiting.push({ ...row, reason })
  }
  return waiting
}
