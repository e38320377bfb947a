import type { Readable } from 'node:stream'
import type {
  ReportFormat,
  SsrsReport,
  SsrsReportId,
  SsrsReportParameters,
} from '@nineops/contract/invoicing/ssrs-reports.contract'
import { ssrsReportIds } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { atOneMoment, type Db } from '../../platform/db/db.ts'
import { spool } from '../../platform/files/spool.ts'
import { ReportServerError } from '../../platform/reporting-services/report-server-failures.ts'
import type { RenderRequest, ReportServer } from '../../platform/reporting-services/report-server.ts'
import { causeTitle } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { contentOf } from './report-content.service.ts'
import { writers } from './report-files.service.ts'
import {
  type CheckedParameters,
  checkParameters,
  type Definition,
  definitionsOf,
  reportFileName,
} from './ssrs-reports.domain.ts'
import { ssrsReportErrors } from './ssrs-reports.errors.ts'
import * as repository from './ssrs-reports.repository.ts'
import type { ReportedRun } from './ssrs-reports.repository.ts'
import { found } from '../../platform/errors/found.ts'

/** The source of reports: the report server where one is configured, otherwise NineOps itself. */
export interface ReportSource {
  db: Db
  reportServer: ReportServer | null
}

const isReport = (id: string): id is SsrsReportId => ssrsReportIds.some(known => known === id)

async function requireRun(db: Db, clientIndex: number, runIndex: number): Promise<ReportedRun> {
  return found(repository.selectRun(db, clientIndex, runIndex), () => ssrsReportErrors.noRun(runIndex))
}

async function loadDefinitions(db: Db, run: ReportedRun): Promise<Definition[]> {
  const brands = await repository.selectBrands(db, run)
  const causes = await repository.selectCauses(db, run.index)
  return definitionsOf(
    brands.map(({ index, name }) => ({ value: String(index), label: name })),
    causes.map(cause => ({ value: cause, label: causeTitle(cause) })),
  )
}

/** The reports of a reseller's run with their parameters. @throws 404 `invoice_run_not_found` */
export async function listSsrsReports(
  { db, reportServer }: ReportSource,
  clientIndex: number,
  runIndex: number,
): Promise<SsrsReport[]> {
  const run = await requireRun(db, clientIndex, runIndex)
  const source = reportServer ? 'ssrs' : 'built-in'
  return (await loadDefinitions(db, run)).map(definition => ({ ...definition, source }))
}

const mediaTypes: Record<ReportFormat, string> = {
  PDF: 'application/pdf',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
}
const renderFormats: Record<ReportFormat, RenderRequest['format']> = {
  PDF: 'PDF',
  XLSX: 'EXCELOPENXML',
  CSV: 'CSV',
}

/**
 * Requests a report from the report server: its parameters are `ClientIndex`, `InvoiceRunIndex` and ours with a
 * capital.
 */
async function* rendered(
  server: ReportServer,
  run: ReportedRun,
  { report, format, asked }: { report: SsrsReportId; format: ReportFormat; asked: CheckedParameters },
): AsyncGenerator<Uint8Array> {
  const named = Object.entries(asked).map(([name, value]) => [
    name.charAt(0).toUpperCase() + name.slice(1),
    value,
  ])
  const parameters: CheckedParameters = {
    ClientIndex: String(run.clientIndex),
    InvoiceRunIndex: String(run.index),
    ...(Object.fromEntries(named) as CheckedParameters),
  }
  try {
    yield* server.render({ report, format: renderFormats[format], parameters })
  } catch (error) {
    if (!(error instanceof ReportServerError)) throw error
    throw error.kind === 'not-found'
      ? ssrsReportErrors.notOnServer(report)
      : ssrsReportErrors.serverFailed(error.message)
  }
}

export interface ReportFile {
  name: string
  type: string
  bytes: number
  content: Readable
}

/**
 * Creates a report of a reseller's run. It is complete before the first byte is sent.
 * @throws 404 run or report, 400 parameters, 409 `report_too_long`, 502 `ssrs_failed`
 */
export async function makeReport(
  { db, reportServer }: ReportSource,
  place: { clientIndex: number; runIndex: number; report: string },
  { format, parameters }: { format: ReportFormat; parameters: SsrsReportParameters },
): Promise<ReportFile> {
  const { report } = place
  const run = await requireRun(db, place.clientIndex, place.runIndex)
  if (!isReport(report)) throw ssrsReportErrors.noReport(ssrsReportIds)
  const definition = (await loadDefinitions(db, run)).find(({ id }) => id === report)
  if (!definition) throw ssrsReportErrors.noReport(ssrsReportIds)
  const { asked, errors } = checkParameters(definition, parameters)
  if (errors.length > 0) throw ssrsReportErrors.badParameters(errors)
  const made = reportServer
    ? await spool(rendered(reportServer, run, { report, format, asked }))
    : await atOneMoment(db, tx => spool(writers[format](contentOf(tx, run, definition, asked))))
  return { ...made, name: reportFileName(report, run.index, format), type: mediaTypes[format] }
}
