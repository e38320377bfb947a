import { Readable } from 'node:stream'
import {
  type ReportRequest,
  type RunReport,
  type RunReportId,
  runReportId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { z } from 'zod'
import { csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import { lockAttempt, setProgress } from './invoice-run-processes.repository.ts'
import { publishRunEvent, publishProgress } from '../invoice-run-states/invoice-run-progress.service.ts'
import { reportFileName, runReports } from './invoice-run-reports.domain.ts'
import * as repository from './invoice-run-reports.repository.ts'
import type { WholeStep } from './invoice-run-step.service.ts'
import { loadRun, requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import { found } from '../../platform/errors/found.ts'

/** Payload of the job that builds a requested report. */
export const reportPayload = z.object({
  runIndex: z.number().int(),
  report: runReportId,
  requestIndex: z.number().int(),
})
export type ReportPayload = z.output<typeof reportPayload>
export type ReportQueue = (db: Db, payload: ReportPayload) => Promise<void>

const toRequest = (row: repository.RequestRow): ReportRequest => ({
  index: row.index,
  status: row.status as ReportRequest['status'],
  bytes: row.bytes,
  sha256: row.sha256,
  failure: row.failure,
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy,
  readyAt: row.readyAt?.toISOString() ?? null,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  hostedAt: row.hostedAt?.toISOString() ?? null,
  leftOutBrands: row.leftOutBrands,
})

/** A run's reports with their requests. @throws 404 `invoice_run_not_found` */
export async function listReports(db: Db, runIndex: number): Promise<RunReport[]> {
  await requireRun(db, runIndex)
  const rows = await repository.selectRequests(db, runIndex)
  return runReports.map(({ id, name, description }, at) => ({
    index: at + 1,
    id,
    name,
    description,
    requests: rows.filter(row => row.report === id).map(toRequest),
  }))
}

async function requestOf(db: Db, runIndex: number, report: RunReportId, index: number) {
  return found(repository.selectRequest(db, runIndex, report, index), () => invoiceRunErrors.noRequest(index))
}

/** Brands that do not get a report because of their output groups, and whether any brand of the run gets it. */
async function whoGets(db: Db, run: { index: number; clientIndex: number }, report: RunReportId) {
  const left = await brandsWithout(db, run.clientIndex, report)
  if (left.length === 0) return { left, anybody: true }
  const ofRun = await repository.selectBrandsOfRun(db, run.index)
  const without = left.filter(brand => ofRun.includes(brand.index))
  return { left: without, anybody: ofRun.length === 0 || without.length < ofRun.length }
}

/**
 * Requests a report of a reseller's run; it is built in the background, for the brands that get it.
 * @throws 404, 409 `report_left_out` where no brand of the run does
 */
export async function requestReport(
  db: Db,
  place: { clientIndex: number; runIndex: number; report: RunReportId; userIndex: number },
  queue: ReportQueue,
): Promise<ReportRequest> {
  const run = await requireRun(db, place.runIndex)
  if (run.clientIndex !== place.clientIndex) throw invoiceRunErrors.notFound(place.runIndex)
  if (!(await whoGets(db, run, place.report)).anybody) throw invoiceRunErrors.reportLeftOut()
  const index = await repository.insertRequest(db, run.index, place.report, place.userIndex)
  await queue(db, { runIndex: run.index, report: place.report, requestIndex: index })
  return toRequest(await requestOf(db, run.index, place.report, index))
}

/** Builds a requested report and marks it as ready. Building again gives the same bytes. */
export async function buildReport(db: Db, files: Files, payload: ReportPayload): Promise<void> {
  const { runIndex, report, requestIndex } = payload
  const columns = runReports.find(one => one.id === report)?.columns ?? []
  const run = await requireRun(db, runIndex)
  const { left } = await whoGets(db, run, report)
  const without = left.map(brand => brand.index)
  const rows = await repository.reportRows[report](db, runIndex, without)
  const cells = rows.map(row => row.map(cell => (cell === null ? null : cellOf(cell))))
  const file = await files.write(
    `reports/invoice-runs/${runIndex}/${requestIndex}.csv`,
    Readable.from(csvChunks(columns, cells)),
  )
  await inTransaction(db, async tx => {
    const leftOutBrands = left.map(brand => brand.name)
    await repository.updateReady(tx, requestIndex, { ...file, leftOutBrands })
    await publishRunEvent(tx, runIndex, { type: 'report', requestIndex, status: 'ready' })
  })
}

// An amount stays a number for spreadsheets; other cells are text that cannot run as a formula.
const cellOf = (cell: string) => (/^-?\d+(\.\d+)?$/.test(cell) ? csvFigure(cell) : csvText(cell))

/** Marks a requested report as failed. */
export async function failReport(db: Db, { runIndex, requestIndex }: ReportPayload): Promise<void> {
  const failure = 'The report could not be built. Request it again.'
  await repository.updateRequest(db, requestIndex, { status: 'failed', failure })
  await publishRunEvent(db, runIndex, { type: 'report', requestIndex, status: 'failed' })
}

/** Builds every report that a brand of the run gets; earlier unconfirmed ones are replaced. */
export const buildReports: WholeStep = {
  kind: 'whole',
  count: async () => runReports.length,
  work: async ({ db, files, run }, attempt) => {
    for (const [at, { id }] of runReports.entries()) {
      if ((await whoGets(db, run, id)).anybody) {
        const requestIndex = await inTransaction(db, async tx => {
          if (!(await lockAttempt(tx, attempt))) return undefined
          const open = await repository.selectOpenRequest(tx, run.index, id)
          return open?.index ?? repository.insertRequest(tx, run.index, id, null)
        })
        if (requestIndex === undefined) return null
        await buildReport(db, files, { runIndex: run.index, report: id, requestIndex })
      }
      const row = await setProgress(db, attempt, { done: at + 1, total: runReports.length })
      if (row) await publishProgress(db, run.index, attempt.process, { ...row, status: 'running' })
    }
    return null
  },
}

/** A request, locked against a reset or abandonment of its run. @throws 404, 409 `conflict_state` */
async function lockedRequestOf(db: Db, runIndex: number, report: RunReportId, index: number) {
  const { state } = await loadRun(db, runIndex, { lock: true })
  if (state.abandoned) throw invoiceRunErrors.wrongState('The run is abandoned.')
  return requestOf(db, runIndex, report, index)
}

/** Confirms a ready report as checked. @throws 404, 409 `conflict_state` */
export async function confirmReport(db: Db, runIndex: number, report: RunReportId, index: number) {
  const { status } = await lockedRequestOf(db, runIndex, report, index)
  if (status !== 'ready')
    throw invoiceRunErrors.wrongState(`The report is ${status}: only a ready one can be confirmed.`)
  await repository.updateRequest(db, index, { status: 'confirmed', confirmed_at: new Date() })
  await publishRunEvent(db, runIndex, { type: 'report', requestIndex: index, status: 'confirmed' })
  return toRequest(await requestOf(db, runIndex, report, index))
}

/** Hosts a confirmed report for the reseller. @throws 404, 409 `conflict_state` */
export async function hostReport(db: Db, runIndex: number, report: RunReportId, index: number) {
  const { status } = await lockedRequestOf(db, runIndex, report, index)
  if (status !== 'confirmed')
    throw invoiceRunErrors.wrongState(`The report is ${status}: confirm it before it is hosted.`)
  await repository.updateRequest(db, index, { status: 'hosted', hosted_at: new Date() })
  await publishRunEvent(db, runIndex, { type: 'report', requestIndex: index, status: 'hosted' })
  return toRequest(await requestOf(db, runIndex, report, index))
}

/** The file of a ready report. @throws 404 where there is none */
export async function reportFile(db: Db, runIndex: number, report: RunReportId, index: number) {
  const row = await requestOf(db, runIndex, report, index)
  if (row.storageKey === null || row.bytes === null || row.status === 'failed')
    throw invoiceRunErrors.noRequest(index)
  return { key: row.storageKey, bytes: row.bytes, sha256: row.sha256, name: reportFileName(report, runIndex) }
}

/** Marks the reports of a run as out of date. */
export const outdateReports = (db: Db, runIndex: number): Promise<void> =>
  repository.outdateRequests(db, runIndex, 'Out of date: accounts were reset after it was built.')
