import { type BoardEvent, boardTopic } from '@nineops/contract/board.contract'
import type { InvoiceRunEvent, ProcessId } from '@nineops/contract/invoice-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { runProcesses } from './run-processes.domain.ts'
import type { ProcessStatus } from './invoice-run-processes.repository.ts'

/** The topic on which a run tells its progress. */
export const runTopic = (runIndex: number) => `invoice-runs:${runIndex}`

/** Tells the console, and the board of all runs, something about a run, when the transaction commits. */
export async function tell(db: Db, runIndex: number, event: InvoiceRunEvent): Promise<void> {
  await publish(db, runTopic(runIndex), event)
  if (event.type !== 'report') await publish(db, boardTopic, { invoiceRun: runIndex, progress: shown(event) })
}

/** What the board shows of an event; null where more than the progress has changed. */
const shown = (event: Exclude<InvoiceRunEvent, { type: 'report' }>): BoardEvent['progress'] =>
  event.type === 'process' && event.status === 'running'
    ? {
        name: runProcesses.find(process => process.id === event.process)?.name ?? event.process,
        done: event.done + event.failed,
        total: Math.max(event.total, event.done + event.failed),
      }
    : null

/** What the speed of a process is worked out from; `seconds` since its start. */
export interface Pace {
  status: ProcessStatus
  total: number
  done: number
  failed: number
  seconds: number | null
}

/** Accounts a second, and whole seconds left at that speed; null where neither can be told. */
export function speedOf({ status, total, done, failed, seconds }: Pace): {
  perSecond: number | null
  secondsLeft: number | null
} {
  const gone = done + failed
  if (seconds === null || seconds <= 0 || gone === 0) return { perSecond: null, secondsLeft: null }
  const perSecond = Math.round((gone / seconds) * 10) / 10
  const left = Math.max(0, total - gone)
  return { perSecond, secondsLeft: status === 'running' ? Math.ceil((left * seconds) / gone) : null }
}

/** Tells how far a process is. */
export const tellProgress = (
  db: Db,
  runIndex: number,
  process: ProcessId,
  { status, total, done, failed, seconds }: Pace,
): Promise<void> => {
  const pace = { status, total, done, failed, seconds }
  return tell(db, runIndex, { type: 'process', process, status, total, done, failed, ...speedOf(pace) })
}
