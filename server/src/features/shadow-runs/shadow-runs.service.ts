import type { Proposal, ShadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { ratedRunOf, ratedRunsOf } from '../bill-runs/rate-shadow.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { proposalLabel } from './proposal-labels.service.ts'
import { checkProposal } from './proposals.service.ts'
import { selectTotals } from './shadow-results.repository.ts'
import { shadowRunErrors } from './shadow-runs.errors.ts'
import { shadowRunJob } from './shadow-runs.jobs.ts'
import * as repository from './shadow-runs.repository.ts'

async function toShadowRuns(
  db: Db,
  clientIndex: number,
  rows: readonly repository.ShadowRow[],
): Promise<ShadowRun[]> {
  const words = await proposalLabel(db, clientIndex)
  const totals = await selectTotals(
    db,
    rows.map(row => row.index),
  )
  const runs: ShadowRun[] = []
  for (const row of rows)
    runs.push({
      index: row.index,
      description: row.description,
      billRun: {
        index: row.billRunIndex,
        description: row.billRunDescription,
        periodStart: row.periodStart,
        periodEnd: row.periodEnd,
      },
      status: row.status,
      progress: row.progress,
      failure: row.failure,
      proposed: await words(row.proposal),
      figures: totals.get(row.index) ?? null,
      counts: row.counts,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      publishedBy: row.publishedBy,
      publishedFrom: row.publishedFrom,
    })
  return runs
}

/** A page of a reseller's shadow runs, the newest first. @throws 404 */
export async function listShadowRuns(
  db: Db,
  clientIndex: number,
  page: { page: number; pageSize: number },
): Promise<{ runs: ShadowRun[]; total: number }> {
  await requireClient(db, clientIndex)
  const { rows, total } = await repository.selectShadowRuns(db, clientIndex, page)
  return { runs: await toShadowRuns(db, clientIndex, rows), total }
}

/** Bill runs available for a shadow run, the latest first. @throws 404 */
export async function listMonths(db: Db, clientIndex: number) {
  await requireClient(db, clientIndex)
  return ratedRunsOf(db, clientIndex)
}

/** @throws 404 */
export async function requireShadowRow(
  db: Db,
  clientIndex: number,
  index: number,
  lock = false,
): Promise<repository.ShadowRow> {
  await requireClient(db, clientIndex)
  const row = await repository.selectShadowRun(db, clientIndex, index, lock)
  if (!row) throw shadowRunErrors.notFound(index)
  return row
}

/** One shadow run. @throws 404 */
export async function getShadowRun(db: Db, clientIndex: number, index: number): Promise<ShadowRun> {
  const [run] = await toShadowRuns(db, clientIndex, [await requireShadowRow(db, clientIndex, index)])
  if (!run) throw shadowRunErrors.notFound(index)
  return run
}

/** Queues a shadow run of a bill run with a proposal. @throws 404, 400 */
export async function createShadowRun(
  db: Db,
  clientIndex: number,
  wanted: { billRunIndex: number; description: string; proposal: Proposal },
  userIndex: number,
): Promise<ShadowRun> {
  await requireClient(db, clientIndex)
  if (!(await ratedRunOf(db, clientIndex, wanted.billRunIndex)))
    throw shadowRunErrors.noBillRun(wanted.billRunIndex)
  await checkProposal(db, clientIndex, wanted.proposal)
  const index = await repository.insertShadowRun(db, { clientIndex, ...wanted, createdBy: userIndex })
  await enqueue(db, shadowRunJob, { shadowRunIndex: index })
  return getShadowRun(db, clientIndex, index)
}

async function leave(
  db: Db,
  clientIndex: number,
  index: number,
  allowed: readonly ShadowRun['status'][],
  status: 'cancelled' | 'dropped',
  refusal: string,
): Promise<ShadowRun> {
  const row = await requireShadowRow(db, clientIndex, index, true)
  if (!allowed.includes(row.status)) throw shadowRunErrors.notNow(refusal)
  await repository.updateState(db, index, { status })
  await publish(db, `shadow-runs:${index}`, { progress: null })
  return getShadowRun(db, clientIndex, index)
}

/** Stops a waiting or running one; its worker notices within a second. @throws 404, 409 `conflict_state` */
export const cancelShadowRun = (db: Db, clientIndex: number, index: number): Promise<ShadowRun> =>
  leave(db, clientIndex, index, ['waiting', 'running'], 'cancelled', 'The shadow run neither waits nor runs.')

/** Drops a proposal; its figures stay. @throws 404, 409 `conflict_state` */
export const dropShadowRun = (db: Db, clientIndex: number, index: number): Promise<ShadowRun> =>
  leave(
    db,
    clientIndex,
    index,
    ['done', 'failed', 'cancelled'],
    'dropped',
    'Only a shadow run that has ended and is not published can be dropped.',
  )
