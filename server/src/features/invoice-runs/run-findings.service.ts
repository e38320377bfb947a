import type { DeliveryState } from '@nineops/contract/bureau/email-states'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { RunReconciliation } from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import type { RunFinding } from '@nineops/contract/invoicing/invoice-runs/run-findings'
import { counted } from '@nineops/contract/words'
import type { Db } from '../../platform/db/db.ts'
import { shownCount, shownMoney } from '../../platform/text/field-values.ts'
import { usageFaults } from '../bill-runs/bill-runs.service.ts'
import { runReconciliation } from '../end-of-run-packs/reconciliation.service.ts'
import { countEmails } from '../hosted-emails/hosted-email-views.service.ts'
import { cacheRunFigures } from '../invoice-run-states/cached-run-figures.service.ts'
import {
  type RunFacts,
  type RunNotInvoiced,
  selectNotInvoiced,
  viewRun,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { countUnconfirmedReports } from './invoice-run-reports.repository.ts'

const be = (count: number, one: string, more: string) => (count === 1 ? one : more)

/** States of e-mails that did not reach the customer. */
const undelivered: readonly DeliveryState[] = ['incomplete', 'failed', 'bounced']

/** `2 e-mails did not arrive, 1 may not have`; undefined where there is none. */
export function undeliveredText(failed: number, unsure: number): string | undefined {
  if (failed === 0 && unsure === 0) return undefined
  if (failed === 0) return `${counted(unsure, 'e-mail')} may not have arrived`
  return `${counted(failed, 'e-mail')} did not arrive${unsure > 0 ? `, ${shownCount(unsure)} may not have` : ''}`
}

/** Until the documents are hosted, that they are not is no disagreement. */
function agreesSoFar({ agrees, differences, checks }: RunReconciliation, hosted: boolean): boolean {
  const notHosted = checks.some(check => check.id === 'hosted' && !check.agrees)
  return agrees || (!hosted && notHosted && differences.length === 1)
}

async function reconciliationFindings(db: Db, runIndex: number, hosted: boolean): Promise<RunFinding[]> {
  const agrees = agreesSoFar(await runReconciliation(db, runIndex), hosted)
  return agrees ? [] : [{ kind: 'reconciliation', text: 'the reconciliation does not agree' }]
}

/** What changes without the run or its processes, so that it is counted at each look. */
async function uncachedFindings(db: Db, run: Pick<RunFacts, 'index' | 'clientIndex'>): Promise<RunFinding[]> {
  const findings: RunFinding[] = []
  const reports = await countUnconfirmedReports(db, run.index)
  if (reports > 0)
    findings.push({
      kind: 'reports',
      text: `${counted(reports, 'report')} ${be(reports, 'waits', 'wait')} to be confirmed`,
    })
  const { byState } = await countEmails(db, run.clientIndex, { run: run.index })
  const failed = undelivered.reduce((sum, state) => sum + byState[state], 0)
  const emails = undeliveredText(failed, byState.unsure)
  if (emails !== undefined) findings.push({ kind: 'emails', text: emails })
  const waiting = byState.queued + byState.sending
  if (waiting > 0)
    findings.push({
      kind: 'emails',
      text: `${counted(waiting, 'e-mail')} ${be(waiting, 'is', 'are')} still queued`,
    })
  const { outbox } = byState
  if (outbox > 0)
    findings.push({
      kind: 'outbox',
      text: `${counted(outbox, 'e-mail')} ${be(outbox, 'was', 'were')} written to the outbox, not sent: no mail server was connected`,
    })
  return findings
}

const what = ({ accounts, atStake }: { accounts: number; atStake: string }): string =>
  `${counted(accounts, 'account')} (${shownMoney(atStake)})`

/** Where accounts that are not invoiced count by now, so that nobody adds them up over the runs. */
function whereNow({ accounts, furtherRun, inFurther, failedAgain }: RunNotInvoiced): string {
  if (furtherRun !== null) return ` (${shownCount(inFurther)} in run ${furtherRun})`
  if (failedAgain === 0) return ''
  return ` (${failedAgain === accounts ? '' : `${shownCount(failedAgain)} `}failed again in a later run)`
}

/** What changes with the run and its processes, the gravest first. */
async function settledFindings(
  db: Db,
  { run, state, totals }: Awaited<ReturnType<typeof viewRun>>,
): Promise<RunFinding[]> {
  const runIndex = run.index
  if (run.status === invoiceRunStatus.abandoned) return []
  const findings: RunFinding[] = []
  const { withoutPdf } = totals
  if (state.confirmed)
    for (const left of await selectNotInvoiced(db, [runIndex]))
      findings.push({
        kind: left.credited ? 'credited-accounts' : 'failed-accounts',
        text:
          (left.credited
            ? `${what(left)} ${be(left.accounts, 'was', 'were')} credited and ${be(left.accounts, 'is', 'are')} not invoiced again yet`
            : `${what(left)} ${be(left.accounts, 'is', 'are')} not invoiced`) + whereNow(left),
        ...(left.furtherRun !== null && { furtherRun: left.furtherRun }),
      })
  else if (totals.failed > 0)
    findings.push({
      kind: 'failed-accounts',
      text: `${what({ accounts: totals.failed, atStake: totals.atStake })} failed`,
    })
  if (run.ratingFailure !== null && !state.confirmed)
    findings.push({ kind: 'rating', text: run.ratingFailure })
  if (withoutPdf > 0 && state.processes['render-pdfs'] === 'done')
    findings.push({
      kind: 'missing-pdfs',
      text: `${shownCount(withoutPdf)} ${be(withoutPdf, 'PDF is', 'PDFs are')} missing`,
    })
  if (!state.confirmed) return findings
  const hosted = state.processes['host-invoices'] === 'done'
  return [...findings, ...(await reconciliationFindings(db, runIndex, hosted))]
}

const cachedSettled = cacheRunFigures((db, runs) =>
  Promise.all(runs.map(async run => settledFindings(db, await viewRun(db, run)))),
)

const OVERVIEW_MS = 30_000
/** The same of many runs, for overviews: one after the other, and up to half a minute old. */
export const findingsOfRuns = cacheRunFigures(async (db, runs) => {
  const found: RunFinding[][] = []
  for (const runIndex of runs) {
    const view = await viewRun(db, runIndex)
    const settled = await settledFindings(db, view)
    found.push(view.state.confirmed ? [...settled, ...(await uncachedFindings(db, view.run))] : settled)
  }
  return found
}, OVERVIEW_MS)

/** What is not so of the calls that a run not yet confirmed bills. */
async function usageFindings(db: Db, run: RunFacts): Promise<RunFinding[]> {
  const findings: RunFinding[] = []
  if (run.purpose === 'credit') return findings
  const { changed, rejectedLines, failedFiles } = await usageFaults(db, run)
  if (changed !== null) findings.push({ kind: 'rates', text: `${changed} since its calls were rated` })
  if (failedFiles > 0)
    findings.push({
      kind: 'failed-files',
      text: `${counted(failedFiles, 'call file')} could not be collected`,
    })
  if (rejectedLines > 0)
    findings.push({
      kind: 'rejected-lines',
      text: `${counted(rejectedLines, 'line')} of its call files ${be(rejectedLines, 'was', 'were')} rejected`,
    })
  return findings
}

/**
 * Everything about a run that its status alone does not say, the gravest first: what makes the console's one sentence
 * (ui: Run console). @throws 404 `invoice_run_not_found`
 */
export async function runFindings(db: Db, run: RunFacts, confirmed: boolean): Promise<RunFinding[]> {
  const [settled = []] = await cachedSettled(db, [run.index])
  if (confirmed) return [...settled, ...(await uncachedFindings(db, run))]
  if (run.status === invoiceRunStatus.abandoned) return settled
  return [...settled, ...(await usageFindings(db, run))]
}
