import {
  type InvoiceRunStatus,
  invoiceRunStatus,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { processNameOf, runProcesses } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import type { RunProcess } from '@nineops/contract/invoicing/invoice-runs/run-processes'

export const runStatuses: Readonly<Record<number, string>> = {
  [invoiceRunStatus.abandoned]: 'Abandoned',
  [invoiceRunStatus.created]: 'Created',
  [invoiceRunStatus.processing]: 'Processing',
  [invoiceRunStatus.needsAttention]: 'Needs Attention',
  [invoiceRunStatus.awaitingConfirmation]: 'Awaiting Confirmation',
  [invoiceRunStatus.confirmed]: 'Confirmed',
  [invoiceRunStatus.hosted]: 'Hosted',
  [invoiceRunStatus.complete]: 'Complete',
}

export type ProcessStatus = 'pending' | 'running' | 'done' | 'failed'

/** `done`: it went through all accounts, though some may have failed. `failed`: it stopped early. */
export type RunState = {
  abandoned: boolean
  confirmed: boolean
  processes: Readonly<Record<ProcessId, ProcessStatus>>
  /** Those that were ever started: they are pending again after a reset. */
  started: ReadonlySet<ProcessId>
  accounts: { total: number; pending: number; failed: number }
  /** Whether it issues a credit note, whose lines are not calculated. */
  credit?: boolean
  /** What is rated again: the bill run, which is open, or the run's accounts alone. */
  rerating?: 'bill-run' | 'rating' | 'accounts' | null | undefined
}

const isRelease = (process: RunProcess): boolean => process.group === 'release'

/** Status of a run, from its confirmation or abandonment and the progress of its processes and accounts. */
export const runStatusOf = ({
  abandoned,
  confirmed,
  processes,
  started,
  accounts,
}: RunState): InvoiceRunStatus => {
  if (abandoned) return invoiceRunStatus.abandoned
  const statuses = runProcesses.map(process => processes[process.id])
  if (confirmed) {
    if (runProcesses.every(process => !isRelease(process) || processes[process.id] === 'done'))
      return invoiceRunStatus.complete
    return processes['host-invoices'] === 'done' ? invoiceRunStatus.hosted : invoiceRunStatus.confirmed
  }
  if (statuses.includes('running')) return invoiceRunStatus.processing
  if (statuses.includes('failed') || accounts.failed > 0) return invoiceRunStatus.needsAttention
  const isDone = runProcesses.every(process => isRelease(process) || processes[process.id] === 'done')
  if (isDone && accounts.pending === 0) return invoiceRunStatus.awaitingConfirmation
  return started.size === 0 ? invoiceRunStatus.created : invoiceRunStatus.processing
}

const NEEDED: Partial<Record<ProcessId, ProcessId>> = {
  'load-charges-and-usage': 'validate-accounts',
  'calculate-invoices': 'load-charges-and-usage',
  'allocate-invoice-numbers': 'calculate-invoices',
  'render-pdfs': 'allocate-invoice-numbers',
  'build-reports': 'render-pdfs',
  'host-invoices': 'build-reports',
  // An e-mail links to a hosted invoice; the end-of-run files do not need e-mails to have been sent.
  'send-emails': 'host-invoices',
  'build-end-of-run-files': 'build-reports',
}

const whyNotDone = (id: ProcessId, { processes, started }: RunState): string => {
  if (processes[id] === 'failed') return 'it failed'
  return started.has(id) ? 'it has to run again' : 'it has not run yet'
}

const AFTER_CONFIRMATION = 'The run is confirmed: its documents can no longer change.'

/**
 * Why a process may not run now, for people; null if it may. Any process can be run again until the run is confirmed;
 * after that only those that change no invoice: PDFs, reports and the releases, which in turn need the confirmation.
 */
export const processRefusal = (id: ProcessId, state: RunState): string | null => {
  const process = runProcesses.find(one => one.id === id)
  if (!process) return 'There is no such process.'
  if (state.abandoned) return 'The run is abandoned.'
  const running = runProcesses.find(one => state.processes[one.id] === 'running')
  if (running)
    return running.id === id ? 'It is running.' : `${running.name} is running: wait until it is done.`
  if (state.accounts.total === 0) return 'The run has no accounts.'
  const makesDocuments = process.group !== 'produce' && !isRelease(process)
  if (state.confirmed && makesDocuments) return AFTER_CONFIRMATION
  if (state.credit && makesDocuments) return CREDIT_IS_FIXED
  if (state.rerating && !state.confirmed) return BEING_RATED[state.rerating]
  if (isRelease(process) && !state.confirmed) return 'Confirm the run first: nothing is sent until then.'
  const needed = NEEDED[id]
  if (needed && state.processes[needed] !== 'done') {
    return `Run ${processNameOf(needed)} first: ${whyNotDone(needed, state)}.`
  }
  return null
}

const BEING_RATED = {
  'bill-run': 'Its bill run is open again: rate and close it first.',
  rating: 'Its bill run is being rated: wait until it is.',
  accounts: 'Calls of its accounts are being rated again: wait until they are.',
}
const CREDIT_IS_FIXED = 'A credit note can’t be changed: abandon it and credit the invoice again.'

const counted = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`)

/**
 * Why a run cannot be confirmed, for people; null if it can. Accounts that failed do not block it: they are left out
 * and may be billed by a further run on the same bill run.
 */
export const confirmRefusal = (state: RunState): string | null => {
  if (state.abandoned) return 'The run is abandoned.'
  if (state.confirmed) return 'The run is confirmed already.'
  if (state.started.size === 0) return 'Nothing has been run yet.'
  if (state.accounts.total === 0) return 'The run has no accounts.'
  const open = runProcesses.find(process => !isRelease(process) && state.processes[process.id] !== 'done')
  if (open) return `${open.name} is not done.`
  const { failed, pending, total } = state.accounts
  if (pending > 0) return `${counted(pending)} pending: run the processes again.`
  if (failed === total) return 'Every account failed: fix what is wrong and run the processes again.'
  return null
}

/** Why accounts of a run cannot be reset, for people; null if they can. */
export const resetRefusal = (state: RunState): string | null => {
  if (state.abandoned) return 'The run is abandoned.'
  if (state.confirmed) return 'The run is confirmed: nothing can be reset.'
  return state.credit ? CREDIT_IS_FIXED : runningRefusal(state)
}

function runningRefusal(state: RunState): string | null {
  const running = runProcesses.find(process => state.processes[process.id] === 'running')
  return running ? `${running.name} is running: wait until it is done.` : null
}

/** Why a run cannot be abandoned, for people; null if it can: until it is confirmed. */
export const abandonRefusal = (state: RunState): string | null => {
  if (state.abandoned) return 'The run is abandoned already.'
  if (state.confirmed) return 'The run is confirmed: correct its invoices with credit notes.'
  return runningRefusal(state)
}
