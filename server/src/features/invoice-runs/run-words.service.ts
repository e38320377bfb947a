import type { ProcessId } from '@nineops/contract/invoice-runs.contract'
import { runProcesses } from './run-processes.domain.ts'

export { shownStatus as runStatusShown } from './invoice-run-states.service.ts'

/** A process as people call it. */
export const processNameOf = (id: ProcessId): string =>
  runProcesses.find(process => process.id === id)?.name ?? id
