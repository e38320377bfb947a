import { billRunReportName } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { copyOut } from '../../platform/db/copy-out.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import * as repository from './bill-run-reports.repository.ts'
import { selectRun } from './bill-runs.repository.ts'
import { publishBillRun } from './rating-progress.service.ts'

/** Builds a requested report and stores it; does nothing if it is ready. */
export async function buildReport(work: { db: Db; url: string; files: Files }, index: number): Promise<void> {
  const request = await repository.selectReport(work.db, index)
  if (request?.status !== 'requested' || request.billRunIndex === null) return
  const report = billRunReportName.parse(request.report)
  const key = `reports/bill-runs/${request.billRunIndex}/${index}-${report}.csv`
  const csv = copyOut(work.url, repository.reportStatement(report, request.billRunIndex))
  await repository.markReady(work.db, index, await work.files.write(key, csv))
  await publishReports(work.db, request.billRunIndex)
}

/** Marks a report as failed permanently. */
export async function giveUpReport(db: Db, index: number): Promise<void> {
  const request = await repository.selectReport(db, index)
  await repository.markFailed(db, index, 'The report could not be built. Ask for it again.')
  if (request && request.billRunIndex !== null) await publishReports(db, request.billRunIndex)
}

async function publishReports(db: Db, billRunIndex: number): Promise<void> {
  const run = await selectRun(db, billRunIndex)
  if (run) await publishBillRun(db, billRunIndex, { status: run.status, progress: null })
}
