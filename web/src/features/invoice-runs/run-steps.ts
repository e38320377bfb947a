import type { RunFinding } from '@nineops/contract/invoicing/invoice-runs/run-findings'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import {
  type InvoiceRunDetail,
  type InvoiceRunProcess,
  type MakingGroupId,
  makingGroupId,
  type ProcessGroupId,
  type ProcessId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { counted, listed } from '@nineops/contract/words'
import { formatCount, formatDateTime } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { RunTab } from '../invoice-run-states/invoice-run-states.public.ts'

const tones: Record<number, Tone> = {
  [invoiceRunStatus.abandoned]: 'quiet',
  [invoiceRunStatus.created]: 'quiet',
  [invoiceRunStatus.processing]: 'busy',
  [invoiceRunStatus.needsAttention]: 'warn',
  [invoiceRunStatus.awaitingConfirmation]: 'warn',
  [invoiceRunStatus.confirmed]: 'good',
  [invoiceRunStatus.hosted]: 'good',
  [invoiceRunStatus.complete]: 'good',
}
const waits = ({ status, running }: Pick<InvoiceRun, 'status' | 'running'>): boolean =>
  status.index === invoiceRunStatus.processing && !running

/** A run's status; one that is part done is called processing only while something is at work. */
export const statusOf = (run: Pick<InvoiceRun, 'status' | 'running'>): { word: string; tone: Tone } =>
  waits(run)
    ? { word: 'Waiting for the next step', tone: 'planned' }
    : { word: run.status.description, tone: tones[run.status.index] ?? 'quiet' }

/** One sentence of truth: the status, and everything that someone should know beside it (ui: Run console). */
export function truthOf(run: InvoiceRunDetail, processes: readonly InvoiceRunProcess[] = []): string {
  // The run is read again a moment after its last process has ended.
  const running = run.running && (processes.length === 0 || runningProcess(processes) !== undefined)
  const { word } = statusOf({ ...run, running })
  if (run.abandoned)
    return `Abandoned ${formatDateTime(run.abandoned.at)}${run.abandoned.by ? ` by ${run.abandoned.by}` : ''}: ${run.abandoned.reason}`
  if (run.findings.length === 0) return word
  const findings = listed(run.findings.map(({ text }) => text))
  return `${word}${run.status.index === invoiceRunStatus.needsAttention ? ':' : ', but'} ${findings}`
}

const placesOf: Partial<Record<RunFinding['kind'], RunTab>> = {
  'failed-accounts': 'failures',
  'credited-accounts': 'failures',
  reports: 'reports',
  reconciliation: 'end-of-run-files',
}

/** Tabs on which what is open in a confirmed run is dealt with, in the order of its sentence. */
export const openTabs = ({ findings, status }: Pick<InvoiceRunDetail, 'findings' | 'status'>): RunTab[] =>
  status.index < invoiceRunStatus.confirmed
    ? []
    : [...new Set(findings.flatMap(({ kind }) => placesOf[kind] ?? []))]

export interface RunGroup {
  index: number
  id: ProcessGroupId
  name: string
  processes: InvoiceRunProcess[]
  /** The group's overall status: running before failed before pending before done. */
  status: InvoiceRunProcess['status']
  /** Why its Run button is disabled; null if it may be run. */
  reason: string | null
}

const ranks = ['running', 'failed', 'pending', 'done'] as const

/** The processes by group, in running order. */
export function groupsOf(processes: readonly InvoiceRunProcess[]): RunGroup[] {
  const groups = Map.groupBy(processes, process => process.group.id)
  return [...groups.values()].flatMap(rows => {
    const first = rows[0]
    if (!first) return []
    const status = ranks.find(rank => rows.some(row => row.status === rank)) ?? 'pending'
    const reason = first.run.allowed ? null : (first.run.reason ?? 'It may not be run now.')
    return [{ ...first.group, processes: rows, status, reason }]
  })
}

/** The last group before the release that accounts of the run have come to. */
export const reachedGroup = (processes: readonly InvoiceRunProcess[]): MakingGroupId =>
  makingGroupId.options.findLast(group =>
    processes.some(row => row.group.id === group && (row.status !== 'pending' || row.done > 0)),
  ) ?? 'prepare'

export const runningProcess = (processes: readonly InvoiceRunProcess[]): InvoiceRunProcess | undefined =>
  processes.find(({ status }) => status === 'running')

/** Accounts that a process has handled, failed ones included. */
export const gone = (process: InvoiceRunProcess): number => process.done + process.failed

/** How far a process has come of how many; null once it is over, or before it began. */
export function reachedOf(process: InvoiceRunProcess): number | null {
  const { status, done, total } = process
  if (status === 'running' && total > 0) return gone(process)
  return status === 'pending' && done > 0 ? done : null
}

/** How far a group is, by the process that it waits for: `59 of 60`, as beside that process; null where none is half-way. */
export function groupProgress(processes: readonly InvoiceRunProcess[]): string | null {
  const open = processes.find(({ status }) => status !== 'done')
  const reached = open ? reachedOf(open) : null
  return open && reached !== null ? `${formatCount(reached)} of ${formatCount(open.total)}` : null
}

/** The unit that a process counts. */
export const unitOf = ({ id }: Pick<InvoiceRunProcess, 'id'>): 'reports' | 'documents' | 'accounts' => {
  if (id === 'build-reports') return 'reports'
  return id === 'build-end-of-run-files' ? 'documents' : 'accounts'
}

/** `13 documents`, `1 account`: an account may have two PDFs and e-mails, so the unit is said. */
export const countedBy = (process: Pick<InvoiceRunProcess, 'id'>, count: number): string =>
  counted(count, unitOf(process).slice(0, -1))

/** The next step, as the one primary button of the console. */
export type NextStep =
  | { kind: 'group'; group: ProcessGroupId; label: string; hint: string }
  | { kind: 'process'; process: ProcessId; label: string; hint: string }
  | { kind: 'failures'; label: string; hint: string; without: ProcessGroupId | null }
  | { kind: 'comparison' | 'confirm' | 'create-files' | 'download'; label: string; hint: string }
  | { kind: 'wait' | 'none'; label: null; hint: string }

const hints: Partial<Record<ProcessGroupId, string>> = {
  prepare: 'Checks every account and loads its charges and usage.',
  calculate: 'Works out every invoice and its VAT.',
  number: 'Gives invoice numbers in account-number order, without a gap.',
  produce: 'Renders the PDFs and builds the reports.',
}

function afterAbandoned({ purpose, billRun }: InvoiceRunDetail, furtherRun: number | null): string {
  if (purpose === 'credit') return 'What it credits can be credited again.'
  return furtherRun === null
    ? `Another run can invoice ${billRun.description}.`
    : `Run ${furtherRun} invoices ${billRun.description} in its place.`
}

/**
 * The next step of a run; none while it is working, or once it is over. `mailServer` is whether one is connected,
 * undefined until that is known.
 */
export function nextStep(
  run: InvoiceRunDetail,
  processes: readonly InvoiceRunProcess[],
  mailServer: boolean | undefined,
): NextStep {
  if (run.abandoned) return { kind: 'none', label: null, hint: afterAbandoned(run, run.abandoned.furtherRun) }
  const running = runningProcess(processes)
  if (running) return { kind: 'wait', label: null, hint: `${running.name} is running.` }
  return run.status.index >= invoiceRunStatus.confirmed
    ? releaseStep(run, processes, mailServer)
    : makingStep(run, processes)
}

function makingStep(run: InvoiceRunDetail, processes: readonly InvoiceRunProcess[]): NextStep {
  const making = groupsOf(processes).filter(({ id }) => id !== 'release')
  const { confirm } = run.actions
  const refused = confirm.allowed ? null : confirm.reason
  const open = making.find(({ status }) => status !== 'done') ?? (run.pending > 0 ? making[0] : undefined)
  // Fixing failures comes before numbering.
  if (run.failed > 0 && (!open || open.id === 'number' || open.id === 'produce')) {
    const them = run.failed === 1 ? 'it' : 'them'
    return {
      kind: 'failures',
      label: `Fix ${counted(run.failed, 'failed account')}`,
      hint: open
        ? `Fix ${them} and run again, or ${open.id === 'produce' ? 'produce' : 'number and produce'} the others without ${them}.`
        : [`Fix ${them} and run again, or confirm without ${them}.`, refused].filter(Boolean).join(' '),
      without: open?.id ?? null,
    }
  }
  if (open)
    return { kind: 'group', group: open.id, label: `Run ${open.name}`, hint: hints[open.id] ?? open.name }
  if (run.openComparison > 0)
    return {
      kind: 'comparison',
      label: `Sign off ${counted(run.openComparison, 'account')}`,
      hint:
        run.openComparison === 1
          ? 'It stands out against last month: check it, sign it off with a reason, then confirm.'
          : 'They stand out against last month: check them, sign them off with a reason, then confirm.',
    }
  return {
    kind: 'confirm',
    label: 'CONFIRM',
    hint: refused ?? 'Everything is ready: check it, then confirm.',
  }
}

const documentsOf = ({ purpose }: InvoiceRunDetail): string =>
  purpose === 'credit' ? 'credit note' : 'invoices'

function releaseStep(
  run: InvoiceRunDetail,
  processes: readonly InvoiceRunProcess[],
  mailServer: boolean | undefined,
): NextStep {
  const open = (id: ProcessId) => processes.some(row => row.id === id && row.status !== 'done')
  if (open('host-invoices'))
    return {
      kind: 'process',
      process: 'host-invoices',
      label: 'Host invoices',
      hint: `Publishes the ${documentsOf(run)} to the partner portal.`,
    }
  if (open('send-emails'))
    return {
      kind: 'process',
      process: 'send-emails',
      label: 'Send e-mails',
      hint:
        mailServer === undefined
          ? ''
          : mailServer
            ? `Sends customers their ${documentsOf(run)}.`
            : 'No mail server is connected: e-mails are written to the outbox, and customers receive nothing.',
    }
  if (open('build-end-of-run-files'))
    return {
      kind: 'create-files',
      label: 'Create end-of-run files',
      hint: 'Packs PDFs, CSVs and a manifest that agrees with the run.',
    }
  const hint =
    run.status.index === invoiceRunStatus.complete && run.findings.length === 0
      ? 'Nothing is left to do.'
      : 'Download the end-of-run files.'
  return { kind: 'download', label: 'Download', hint }
}

/** Where the server gives no reason. */
export const notYetConfirmable = 'The run cannot be confirmed yet.'
