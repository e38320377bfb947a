import { type BoardEvent, boardTopic } from '@nineops/contract/bureau/board.contract'
import type {
  InvoiceRunEvent,
  ProcessId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { publishAll } from '../../platform/events/events.ts'
import { runProcesses } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import type { ProcessStatus } from './invoice-run-states.domain.ts'

/** The topic on which a run publishes its progress. */
export const runTopic = (runIndex: number) => `invoice-runs:${runIndex}`

/** Publishes an event of a run to its console, and to the board of all runs, when the transaction commits. */
export async function publishRunEvent(db: Db, runIndex: number, event: InvoiceRunEvent): Promise<void> {
  const events: { topic: string; data: unknown }[] = [{ topic: runTopic(runIndex), data: event }]
  if (event.type !== 'report')
    events.push({ topic: boardTopic, data: { invoiceRun: runIndex, progress: shown(event) } })
  await publishAll(db, events)
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

/** What a process's speed is calculated from; `seconds` since its start. */
export interface Pace {
  status: ProcessStatus
  total: number
  done: number
  failed: number
  /** What was done or had failed before its last start. */
  countedBefore: number
  seconds: number | null
}

/** Accounts a second, and whole seconds left at that speed; null where either is unknown. */
export function speedOf({ status, total, done, failed, countedBefore, seconds }: Pace): {
  perSecond: number | null
  secondsLeft: number | null
} {
  const gone = done + failed - countedBefore
  if (seconds === null || seconds <= 0 || gone === 0) return { perSecond: null, secondsLeft: null }
  const perSecond = Math.round((gone / seconds) * 10) / 10
  const left = Math.max(0, total - done - failed)
  return { perSecond, secondsLeft: status === 'running' ? Math.ceil((left * seconds) / gone) : null }
}

/** Publishes how far a process has got. */
export const publishProgress = (db: Db, runIndex: number, process: ProcessId, pace: Pace): Promise<void> => {
  const { status, total, done, failed } = pace
  return publishRunEvent(db, runIndex, {
    type: 'process',
    process,
    status,
    total,
    done,
    failed,
    ...speedOf(pace),
  })
}
