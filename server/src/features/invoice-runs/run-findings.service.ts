import type { DeliveryState } from '@nineops/contract/bureau/hosted-emails.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { RunReconciliation } from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import type { RunFinding } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { counted, shownCount, shownMoney } from '../../platform/text/field-values.ts'
import { runReconciliation } from '../end-of-run-packs/reconciliation.service.ts'
import { countEmails } from '../hosted-emails/hosted-email-views.service.ts'
import { cacheRunFigures } from '../invoice-run-states/cached-run-figures.service.ts'
import {
  type RunFacts,
  selectNotInvoiced,
  viewRun,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { countUnconfirmedReports } from './invoice-run-reports.repository.ts'

const be = (count: number, one: string, more: string) => (count === 1 ? one : more)

/** States of e-mails that did not reach the customer, or may not have. */
const troubled: readonly DeliveryState[] = ['incomplete', 'failed', 'unsure', 'bounced']

/** Until the documents are hosted, that they are not is no disagreement. */
function agreesSoFar({ agrees, differences, checks }: RunReconciliation, hosted: boolean): boolean {
  const notHosted = checks.some(check => check.id === 'hosted' && !check.agrees)
  return agrees || (!hosted && notHosted && differences.length === 1)
}

async function released(db: Db, run: RunFacts, hosted: boolean): Promise<RunFinding[]> {
  const findings: RunFinding[] = []
  if (!agreesSoFar(await runReconciliation(db, run.index), hosted))
    findings.push({ kind: 'reconciliation', text: 'the reconciliation does not agree' })
  const reports = await countUnconfirmedReports(db, run.index)
  if (reports > 0)
    findings.push({
      kind: 'reports',
      text: `${counted(reports, 'report')} ${be(reports, 'waits', 'wait')} to be confirmed`,
    })
  const { byState } = await countEmails(db, run.clientIndex, { run: run.index })
  const failed = troubled.reduce((sum, state) => sum + byState[state], 0)
  if (failed > 0)
    findings.push({ kind: 'emails', text: `${counted(failed, 'e-mail')} did not arrive or may not have` })
  const { outbox } = byState
  if (outbox > 0)
    findings.push({
      kind: 'outbox',
      text: `${counted(outbox, 'e-mail')} ${be(outbox, 'is', 'are')} in the outbox, not sent: no mail server was connected`,
    })
  return findings
}

async function notInvoiced(db: Db, runIndex: number) {
  const [left] = await selectNotInvoiced(db, [runIndex])
  return left ?? { accounts: 0, atStake: '0.00' }
}

async function findingsOf(db: Db, runIndex: number): Promise<RunFinding[]> {
  const { run, state, totals } = await viewRun(db, runIndex)
  if (run.status === invoiceRunStatus.abandoned) return []
  const findings: RunFinding[] = []
  const { withoutPdf } = totals
  const left = state.confirmed
    ? await notInvoiced(db, runIndex)
    : { accounts: totals.failed, atStake: totals.atStake }
  if (left.accounts > 0) {
    const what = `${counted(left.accounts, 'account')} (${shownMoney(left.atStake)})`
    findings.push({
      kind: 'failed-accounts',
      text: state.confirmed ? `${what} ${be(left.accounts, 'is', 'are')} not invoiced` : `${what} failed`,
    })
  }
  if (run.ratingFailure !== null && !state.confirmed)
    findings.push({ kind: 'rating', text: run.ratingFailure })
  if (withoutPdf > 0 && state.processes['render-pdfs'] === 'done')
    findings.push({
      kind: 'missing-pdfs',
      text: `${shownCount(withoutPdf)} ${be(withoutPdf, 'PDF is', 'PDFs are')} missing`,
    })
  if (!state.confirmed) return findings
  return [...findings, ...(await released(db, run, state.processes['host-invoices'] === 'done'))]
}

const cachedFindings = cacheRunFigures((db, runs) => Promise.all(runs.map(run => findingsOf(db, run))))

const OVERVIEW_MS = 30_000
/** The same of many runs, for overviews: one after the other, and up to half a minute old. */
export const findingsOfRuns = cacheRunFigures(async (db, runs) => {
  const found: RunFinding[][] = []
  for (const run of runs) found.push(await findingsOf(db, run))
  return found
}, OVERVIEW_MS)

/**
 * Everything about a run that its status alone does not say, the gravest first: what makes the console's one sentence
 * (ui: Run console). @throws 404 `invoice_run_not_found`
 */
export async function runFindings(db: Db, runIndex: number): Promise<RunFinding[]> {
  const [findings] = await cachedFindings(db, [runIndex])
  return findings ?? []
}
