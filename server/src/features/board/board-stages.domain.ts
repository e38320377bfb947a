import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { BoardStage } from '@nineops/contract/bureau/board.contract'
import {
  type ProcessGroupId,
  type ProcessId,
  processIds,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'

/** What decides a reseller's stage; null for what does not exist yet. */
export interface BoardState {
  billRun: { status: number; nextStep: BillRun['nextStep'] | 'fix-calls' } | null
  invoiceRun: { status: number; processes: ReadonlyMap<ProcessId, string> } | null
}

const groups: Record<ProcessId, ProcessGroupId> = {
  'validate-accounts': 'prepare',
  'load-charges-and-usage': 'prepare',
  'calculate-invoices': 'calculate',
  'allocate-invoice-numbers': 'number',
  'render-pdfs': 'produce',
  'build-reports': 'produce',
  'host-invoices': 'release',
  'send-emails': 'release',
  'build-end-of-run-files': 'release',
}

const ofBillRun: Record<number, { id: BoardStage; running: boolean }> = {
  [billRunStatus.created]: { id: 'collect', running: false },
  [billRunStatus.collecting]: { id: 'collect', running: true },
  [billRunStatus.rating]: { id: 'rate', running: true },
  [billRunStatus.rated]: { id: 'close', running: false },
  [billRunStatus.closed]: { id: 'create-run', running: false },
}

const ofInvoiceRun: Record<number, BoardStage> = {
  [invoiceRunStatus.needsAttention]: 'fix',
  [invoiceRunStatus.awaitingConfirmation]: 'confirm',
  [invoiceRunStatus.confirmed]: 'release',
  [invoiceRunStatus.hosted]: 'release',
  [invoiceRunStatus.complete]: 'complete',
}

/** The stage of a reseller's month, and whether something is running for it now. */
export function stageOf({ billRun, invoiceRun }: BoardState): { id: BoardStage; running: boolean } {
  if (!invoiceRun) {
    const at = (billRun && ofBillRun[billRun.status]) ?? { id: 'not-started', running: false }
    // Collected, rated by what changed since, or with a file left: the bill run's own screen says so too.
    const next = billRun?.nextStep
    return next && next !== 'close' && !at.running ? { id: next, running: false } : at
  }
  const { status, processes } = invoiceRun
  const running = [...processes.values()].includes('running')
  const fixed = ofInvoiceRun[status]
  if (fixed) return { id: fixed, running }
  const open =
    processIds.find(id => processes.get(id) === 'running') ??
    processIds.find(id => processes.get(id) !== 'done')
  return { id: open ? groups[open] : 'confirm', running }
}
