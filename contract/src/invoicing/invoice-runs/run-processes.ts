import type { ProcessGroupId, ProcessId } from './invoice-runs.contract.ts'

export type RunProcess = { index: number; id: ProcessId; name: string; group: ProcessGroupId }

/** Process groups in the order in which they run (product: The invoice run). */
export const processGroups: readonly { index: number; id: ProcessGroupId; name: string }[] = [
  { index: 1, id: 'prepare', name: 'Prepare' },
  { index: 2, id: 'calculate', name: 'Calculate' },
  { index: 3, id: 'number', name: 'Number' },
  { index: 4, id: 'produce', name: 'Produce' },
  { index: 5, id: 'release', name: 'Release' },
]

/** Processes in the order in which they run. */
export const runProcesses: readonly RunProcess[] = [
  { index: 1, id: 'validate-accounts', name: 'Validate accounts', group: 'prepare' },
  { index: 2, id: 'load-charges-and-usage', name: 'Load charges and usage', group: 'prepare' },
  { index: 3, id: 'calculate-invoices', name: 'Calculate invoices', group: 'calculate' },
  { index: 4, id: 'allocate-invoice-numbers', name: 'Allocate invoice numbers', group: 'number' },
  { index: 5, id: 'render-pdfs', name: 'Render PDFs', group: 'produce' },
  { index: 6, id: 'build-reports', name: 'Build reports', group: 'produce' },
  { index: 7, id: 'host-invoices', name: 'Host invoices', group: 'release' },
  { index: 8, id: 'send-emails', name: 'Send e-mails', group: 'release' },
  { index: 9, id: 'build-end-of-run-files', name: 'Build end-of-run files', group: 'release' },
]

/** A process and its successors, whose results become stale when it runs again. */
export const processesFrom = (id: ProcessId): ProcessId[] =>
  runProcesses.slice(runProcesses.findIndex(process => process.id === id)).map(process => process.id)

/** A process's name for people; its id for one that this version does not know. */
export const processNameOf = (id: string): string =>
  runProcesses.find(process => process.id === id)?.name ?? id
