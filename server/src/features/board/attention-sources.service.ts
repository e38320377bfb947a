import type { AttentionItem } from '@nineops/contract/bureau/board.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { refusedAccountEmails } from '../account-statements/account-statements.service.ts'
import { listLateFiles } from '../expected-files/expected-files.service.ts'
import { undeliveredEmails } from '../hosted-emails/hosted-emails.service.ts'
import { listFailures } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { type RunNotInvoiced, selectNotInvoiced } from '../invoice-run-states/invoice-run-states.service.ts'
import { undeliveredText } from '../invoice-runs/run-findings.service.ts'
import { undecidedCatchUps } from '../catch-ups/catch-ups.service.ts'
import { openComparisons } from '../comparisons/comparisons.service.ts'
import { selectPriceLetters } from '../notices/notices.service.ts'
import { releasesWaitFor, runsToApproveAgain } from '../release-approvals/release-approvals.service.ts'
import { listFailedOccurrences } from '../schedulers/schedulers.service.ts'
import { openAlerts } from '../usage-limits/usage-alerts.service.ts'
import * as repository from './attention.repository.ts'
import type { RunAttention } from './attention.repository.ts'
import { selectCostDifferences } from '../bill-runs/carrier-costs/carrier-cost-list.service.ts'
import { selectClients } from './board.repository.ts'

/** A source of the board's attention list; those of money after the invoice are in `money-sources.service.ts`. */
export type AttentionSource = (db: Db, nowMs: number) => Promise<AttentionItem[]>

const DAY_MS = 86_400_000
/** Lines that nobody can correct need no attention after two months of billing. */
const DAYS_OF_REJECTED_LINES = 62
const DAYS_OF_SCHEDULES = 7
const MOST_FILES = 100
/** Whether a run's failed accounts are fixed is looked up for the newest runs: it takes milliseconds for each. */
const MOST_RUNS_LOOKED_INTO = 10
/** Rejected lines of a file above which staff should look at it. */
const REJECTED_SHARE = 0.02

export const clientOf = (row: { clientIndex: number; clientName: string }) => ({
  index: row.clientIndex,
  name: row.clientName,
})
const ofRun = (row: Pick<RunAttention, 'clientIndex' | 'clientName' | 'run' | 'since'>) => ({
  client: clientOf(row),
  run: row.run,
  subject: null,
  since: row.since.toISOString(),
})

/** Those of one kind, without the accounts that count as failed in a further run. */
const openOf = (runs: readonly RunNotInvoiced[], credited: boolean) =>
  runs
    .filter(run => run.credited === credited && run.accounts > run.failedAgain)
    .map(({ accounts, failedAgain, atStake, failedAgainAtStake, waiting, ...run }) => ({
      ...run,
      accounts: accounts - failedAgain,
      inFurther: waiting,
      atStake: penceToDecimal((parsePence(atStake) ?? 0) - (parsePence(failedAgainAtStake) ?? 0)),
    }))

type Open = ReturnType<typeof openOf>[number]

/** `: run 43 invoices 4 of them`; empty while no open run does. */
function furtherText(of: Open | undefined): string {
  if (!of?.furtherRun || of.inFurther === 0) return ''
  if (of.inFurther < of.accounts) return `: run ${of.furtherRun} invoices ${of.inFurther} of them`
  return `: run ${of.furtherRun} invoices ${of.accounts === 1 ? 'it' : 'them'}`
}

/** Whether a confirmed run's accounts that no run invoices would all pass now. */
async function areFixed(db: Db, run: number): Promise<boolean> {
  const causes = await listFailures(db, run)
  return causes.every(({ accounts, fixed }) => fixed.length === accounts)
}

/** Accounts that failed or were left out; the subject is the open run that invoices all of them. */
export const failedAccounts: AttentionSource = async db => {
  const left = openOf(await selectNotInvoiced(db), false)
  const rows = await repository.selectFailedRuns(db, left)
  const produced = rows.filter(row => row.produced && !row.confirmed)
  const waitFor = await releasesWaitFor(
    db,
    produced.map(({ run }) => run),
  )
  const openOfRun = new Map(left.map(open => [open.run, open]))
  const lookedInto = rows
    .filter(row => row.confirmed && openOfRun.get(row.run)?.furtherRun === null)
    .map(({ run }) => run)
    .toSorted((a, b) => b - a)
    .slice(0, MOST_RUNS_LOOKED_INTO)
  const fixed = new Set<number>()
  for (const run of lookedInto) if (await areFixed(db, run)) fixed.add(run)
  return rows.map(row => {
    const of = row.confirmed ? openOfRun.get(row.run) : undefined
    const waitsFor = row.confirmed ? undefined : waitFor.get(row.run)
    const isFixed = fixed.has(row.run)
    return {
      ...ofRun(row),
      kind: isFixed ? 'fixed-accounts' : 'failed-accounts',
      subject: of && of.inFurther === of.accounts ? of.furtherRun : null,
      text: row.confirmed
        ? `${counted(row.failed, 'account')} not invoiced by run ${row.run}, ${row.description}${isFixed ? ': fixed, create another invoice run' : furtherText(of)}`
        : `${counted(row.failed, 'account')} failed in run ${row.run}, ${row.description}${waitsFor ? `; the others are ${waitsFor}` : ''}`,
      atStake: row.atStake,
    }
  })
}

/** Accounts whose invoices were credited to be invoiced again; the subject is the open run that does so. */
export const creditedAccounts: AttentionSource = async db => {
  const left = openOf(await selectNotInvoiced(db), true)
  return (await repository.selectCreditedRuns(db, left)).map(row => ({
    ...ofRun(row),
    kind: 'credited-accounts',
    subject: row.furtherRun,
    text: `${counted(row.accounts, 'account')} of run ${row.run}, ${row.description}, ${row.accounts === 1 ? 'was' : 'were'} credited: ${row.furtherRun === null ? 'create another invoice run' : `run ${row.furtherRun} invoices ${row.accounts === 1 ? 'it' : 'them'} again`}`,
    atStake: row.atStake,
  }))
}

export const awaitingConfirmation: AttentionSource = async db => {
  const rows = await repository.selectAwaiting(db)
  const runs = rows.map(({ run }) => run)
  const open = await openComparisons(db, runs)
  const waitFor = await releasesWaitFor(db, runs)
  return rows.map(row => {
    const toSign = open.get(row.run) ?? 0
    const state = toSign > 0 ? `, ${counted(toSign, 'account')} to sign off first` : ''
    const waitsFor = waitFor.get(row.run)
    return {
      ...ofRun(row),
      kind: 'awaiting-confirmation',
      text: `Run ${row.run}, ${row.description}: ${counted(row.accounts, 'account')} to confirm${state}${waitsFor ? `, ${waitsFor}` : ''}`,
      atStake: null,
    }
  })
}

/** Bill runs whose carriers billed more or less than expected. */
export const carrierCostsToCheck: AttentionSource = async db =>
  (await selectCostDifferences(db)).map(
    ({ billRunIndex, description, costs, overbilled, since, ...row }) => ({
      kind: 'carrier-costs',
      client: clientOf(row),
      run: null,
      subject: billRunIndex,
      text: `${description}: ${counted(costs, 'carrier cost')} over the tolerance`,
      atStake: overbilled,
      since: since.toISOString(),
    }),
  )

/** Confirmed runs that nobody has released, and that no row of the board shows. */
export const runsToRelease: AttentionSource = async db =>
  (await repository.selectUnreleased(db)).map(row => ({
    ...ofRun(row),
    kind: 'runs-to-release',
    text: `Run ${row.run}, ${row.description}: confirmed, but not sent to ${row.accounts === 1 ? 'the customer' : 'customers'} yet`,
    atStake: null,
  }))

/** Confirmed runs whose Direct Debits are not made before someone approves them again. */
export const runsToApprove: AttentionSource = async db =>
  (await runsToApproveAgain(db)).map(({ run, description, reason, since, ...row }) => ({
    kind: 'runs-to-approve',
    client: clientOf(row),
    run,
    subject: null,
    text: `Run ${run}, ${description}: no Direct Debits yet. ${reason}`,
    atStake: null,
    since: since.toISOString(),
  }))

export const rejectedFiles: AttentionSource = async (db, nowMs) => {
  const limits = {
    rejectedSince: new Date(nowMs - DAYS_OF_REJECTED_LINES * DAY_MS),
    share: REJECTED_SHARE,
    most: MOST_FILES,
  }
  return (await repository.selectRejectedFiles(db, limits)).map(row => ({
    kind: 'rejected-files',
    client: clientOf(row),
    run: null,
    subject: row.index,
    text:
      row.status === 'failed'
        ? `${row.name} could not be collected${row.failure === null ? '' : `. ${row.failure}`}`
        : `${row.name}: ${row.rejected.toLocaleString('en-GB')} of ${counted(row.lines, 'line')} rejected, more than ${REJECTED_SHARE * 100}%`,
    atStake: null,
    since: row.since.toISOString(),
  }))
}

export const lateFiles: AttentionSource = async db =>
  (await listLateFiles(db)).map(({ client, carrier, message, expectedAt }) => ({
    kind: 'late-files',
    client,
    run: null,
    subject: carrier.index,
    text: `${carrier.name}: ${message}`,
    atStake: null,
    since: expectedAt,
  }))

export const failedSchedules: AttentionSource = async (db, nowMs) => {
  const since = new Date(nowMs - DAYS_OF_SCHEDULES * DAY_MS)
  return (await listFailedOccurrences(db, { since })).map(row => ({
    kind: 'failed-schedules',
    client: row.client,
    run: null,
    subject: row.scheduleIndex,
    text: `${row.scheduleName} failed${row.failed > 0 ? ` in ${counted(row.failed, 'part')}` : ''}${row.message ? `: ${row.message}` : ''}`,
    atStake: null,
    since: row.dueAt,
  }))
}

export const failedEmails: AttentionSource = async db => {
  const rows = await undeliveredEmails(db, undefined)
  if (rows.length === 0) return []
  const names = new Map((await selectClients(db)).map(client => [client.index, client.name]))
  return rows.map(({ clientIndex, invoiceRunIndex, incomplete, failed, bounced, unsure, since }) => ({
    kind: 'failed-emails',
    client: { index: clientIndex, name: names.get(clientIndex) ?? '' },
    run: invoiceRunIndex,
    subject: null,
    text: `Run ${invoiceRunIndex}: ${undeliveredText(incomplete + failed + bounced, unsure) ?? ''}`,
    atStake: null,
    since: since.toISOString(),
  }))
}

const emailNames = { reminder: 'reminder', statement: 'statement', notice: 'notice of new prices' }

/** Reminders, statements and notices that customers did not get. */
export const refusedEmails: AttentionSource = async db =>
  (await refusedAccountEmails(db)).map(row => ({
    kind: 'refused-emails',
    client: clientOf(row),
    run: null,
    subject: row.accountIndex,
    text:
      row.state === 'refused'
        ? `The ${emailNames[row.kind]} to account ${row.accountNumber} was refused: ${row.failure ?? 'no reason given'}`
        : `The ${emailNames[row.kind]} to account ${row.accountNumber} may not have been sent`,
    atStake: null,
    since: row.createdAt.toISOString(),
  }))

/** Charges of past months that no run bills before someone approves or declines them. */
export const catchUpToApprove: AttentionSource = async db =>
  (await undecidedCatchUps(db)).map(row => ({
    kind: 'catch-up-to-approve',
    client: clientOf(row),
    run: null,
    subject: null,
    text: `Charges up to ${longDay(row.until)} that were entered late are not billed until someone approves them`,
    atStake: row.amount,
    since: row.since.toISOString(),
  }))

export const lettersToPost: AttentionSource = async db =>
  (await selectPriceLetters(db)).map(row => ({
    kind: 'letters-to-post',
    client: clientOf(row),
    run: null,
    subject: null,
    text: `${counted(row.letters, 'letter')} about a change of prices to print and post`,
    atStake: null,
    since: row.since.toISOString(),
  }))

/** Limits of usage that accounts exceeded, perhaps by fraud. */
export const usageAlerts: AttentionSource = async db =>
  (await openAlerts(db)).map(row => ({
    kind: 'usage-alerts',
    client: clientOf(row),
    run: null,
    subject: row.alert,
    text: row.text,
    atStake: null,
    since: row.since.toISOString(),
  }))
