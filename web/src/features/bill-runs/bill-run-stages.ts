import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { formatCount, formatDateTime, formatPlural } from '../../lib/formats.ts'
import {
  collectNote,
  exceptionCalls,
  hasNewSources,
  leftByCollect,
  needsFix,
  openExceptions,
} from './bill-run-labels.ts'

type State = 'done' | 'busy' | 'next' | 'later'
interface Stage {
  name: string
  state: State
  note: string
}

function exceptionNote(run: BillRun): string {
  const [exceptions, costs] = [exceptionCalls(run), run.costDifferences]
  const isOpen = run.closedAt === null
  if (exceptions + costs === 0) return 'No exceptions'
  if (!isOpen) return `${formatPlural(exceptions + costs, 'exception')} accepted`
  if (costs === 0) return `${formatPlural(exceptions, 'exception')} to fix`
  const check = `${formatPlural(costs, 'cost')} to check`
  return exceptions === 0 ? check : `${formatCount(exceptions)} to fix, ${check}`
}

/** The four stages of a bill run; none is done while something is left to do in it. */
export function stagesOf(run: BillRun): Stage[] {
  const status = run.status.index
  const state = (step: 'collect' | 'rate' | 'close', busy: boolean, done: boolean): State => {
    if (busy) return 'busy'
    if (run.nextStep === step && !needsFix(run)) return 'next'
    return done ? 'done' : 'later'
  }
  const wasRated = run.ratedAt !== null
  const rated = wasRated && status !== billRunStatus.rating
  const isOpen = run.closedAt === null && openExceptions(run) > 0
  return [
    {
      name: 'Collect',
      state: leftByCollect(run)
        ? 'next'
        : state('collect', status === billRunStatus.collecting, wasRated || hasNewSources(run)),
      note: collectNote(run),
    },
    {
      name: 'Rate',
      state: state('rate', status === billRunStatus.rating, rated),
      note: run.ratedAt === null ? 'Allocate and price every call' : formatDateTime(run.ratedAt),
    },
    {
      name: 'Rated',
      state: !rated ? 'later' : isOpen ? (run.nextStep === 'close' ? 'next' : 'later') : 'done',
      note: rated ? exceptionNote(run) : 'Fix what is left',
    },
    {
      name: 'Close',
      state: status === billRunStatus.closed ? 'done' : state('close', false, false),
      note: run.closedAt === null ? 'Freeze the usage for invoices' : formatDateTime(run.closedAt),
    },
  ]
}
