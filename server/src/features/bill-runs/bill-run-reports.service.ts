import type { Readable } from 'node:stream'
import {
  type BillRunReport,
  type BillRunReportName,
  billRunReport,
} from '@nineops/contract/bill-run-results.contract'
import { billRunStatus } from '@nineops/contract/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import * as repository from './bill-run-reports.repository.ts'
import { billRunErrors } from './bill-runs.errors.ts'
import { billRunReportJob } from './bill-runs.jobs.ts'
import { requireRow } from './bill-runs.service.ts'

const toReport = (row: repository.ReportRow): BillRunReport =>
  billRunReport.parse({
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
  })

/** The reports asked for on a bill run, the latest first. @throws 404 */
export async function listReports(db: Db, clientIndex: number, index: number): Promise<BillRunReport[]> {
  await requireRow(db, clientIndex, index)
  return (await repository.selectReports(db, index)).map(toReport)
}

/** Asks for a report, which is built in the background. @throws 404, 409 `conflict_state` before rating */
export async function requestReport(
  db: Db,
  { clientIndex, index }: { clientIndex: number; index: number },
  report: BillRunReportName,
  requestedBy: number,
): Promise<BillRunReport> {
  const run = await requireRow(db, clientIndex, index)
  if (run.generation === 0 || run.status === billRunStatus.rating)
    throw billRunErrors.notNow('Rate the bill run first: there is nothing to report yet.')
  const requestIndex = await repository.insertReport(db, index, report, requestedBy)
  await enqueue(db, billRunReportJob, { requestIndex })
  const row = await repository.selectReport(db, requestIndex)
  if (!row) throw billRunErrors.noReport(requestIndex)
  return toReport(row)
}

/** A report that is ready, to be sent. @throws 404, 409 `report_not_ready` */
export async function openReport(
  db: Db,
  files: Files,
  wanted: { clientIndex: number; index: number; report: BillRunReportName; request: number },
): Promise<{ name: string; bytes: number; content: Readable }> {
  await requireRow(db, wanted.clientIndex, wanted.index)
  const row = await repository.selectReport(db, wanted.request)
  if (!row || row.billRunIndex !== wanted.index || row.report !== wanted.report)
    throw billRunErrors.noReport(wanted.request)
  if (row.storageKey === null || row.bytes === null) throw billRunErrors.reportNotReady(wanted.request)
  return {
    name: `bill-run-${wanted.index}-${row.report}.csv`,
    bytes: row.bytes,
    content: files.read(row.storageKey),
  }
}
