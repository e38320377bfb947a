import {
  type BillRunReport,
  type BillRunReportName,
  billRunReport,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
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

/** The reports requested on a bill run, latest first. @throws 404 */
export async function listReports(db: Db, clientIndex: number, index: number): Promise<BillRunReport[]> {
  await requireRow(db, clientIndex, index)
  return (await repository.selectReports(db, index)).map(toReport)
}

/** Requests a report, which is built in the background. @throws 404, 409 `conflict_state` before rating */
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

/** Where a finished report is stored. @throws 404, 409 `report_not_ready` */
export async function reportFile(
  db: Db,
  key: { clientIndex: number; index: number; report: BillRunReportName; request: number },
): Promise<StoredDocument> {
  await requireRow(db, key.clientIndex, key.index)
  const row = await repository.selectReport(db, key.request)
  if (!row || row.billRunIndex !== key.index || row.report !== key.report)
    throw billRunErrors.noReport(key.request)
  if (row.storageKey === null || row.bytes === null) throw billRunErrors.reportNotReady(key.request)
  return {
    name: `bill-run-${key.index}-${row.report}.csv`,
    bytes: row.bytes,
    sha256: row.sha256,
    key: row.storageKey,
  }
}
