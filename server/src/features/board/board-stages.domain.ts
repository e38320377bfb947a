import type { BoardStage } from '@nineops/contract/board.contract'
import { type ProcessGroupId, type ProcessId, processIds } from '@nineops/contract/invoice-runs.contract'

/** What decides where a reseller stands; null for what is not there yet. */
export interface BoardState {
  billRun: { status: number } | null
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
  10: { id: 'collect', running: false },
  20: { id: 'collect', running: true },
  30: { id: 'rate', running: true },
  40: { id: 'close', running: false },
  50: { id: 'create-run', running: false },
}

const ofInvoiceRun: Record<number, BoardStage> = {
  55: 'mend',
  65: 'confirm',
  75: 'release',
  85: 'release',
  100: 'complete',
}

/** The step that a reseller's month is at, and whether something is running for it now. */
export function stageOf({ billRun, invoiceRun }: BoardState): { id: BoardStage; running: boolean } {
  if (!invoiceRun) return (billRun && ofBillRun[billRun.status]) ?? { id: 'not-started', running: false }
  const { status, processes } = invoiceRun
  const running = [...processes.values()].includes('running')
  const fixed = ofInvoiceRun[status]
  if (fixed) return { id: fixed, running }
  const open =
    processIds.find(id => processes.get(id) === 'running') ??
    processIds.find(id => processes.get(id) !== 'done')
  return { id: open ? groups[open] : 'confirm', running }
}
