import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { counted } from '@nineops/contract/words'
import { formatDateTime } from '../../lib/formats.ts'
import {
  collectNote,
  exceptionCalls,
  failedText,
  hasNewSources,
  isEmpty,
  leftByCollect,
  needsFix,
  openExceptions,
} from './bill-run-labels.ts'

/** `open`: something is left to do in it, but another stage is next. */
type State = 'done' | 'busy' | 'next' | 'open' | 'later'
interface Stage {
  name: string
  state: State
  note: string
}

/** Calls and carrier costs apart: they are counted together on the list and the tab. */
function exceptionNote(run: BillRun): string {
  const calls = exceptionCalls(run)
  const parts = [
    ...(calls > 0 ? [counted(calls, 'call')] : []),
    ...(run.costDifferences > 0 ? [counted(run.costDifferences, calls > 0 ? 'cost' : 'carrier cost')] : []),
  ]
  if (parts.length === 0) return 'No exceptions'
  return `${parts.join(', ')} ${run.closedAt === null ? 'to check' : 'accepted'}`
}

function ratedNote({ ratedAt, ratedAgainAt }: Pick<BillRun, 'ratedAt' | 'ratedAgainAt'>): string {
  if (ratedAt === null) return 'Allocate and price every call'
  return [
    formatDateTime(ratedAt),
    ...(ratedAgainAt === null ? [] : [`in part again ${formatDateTime(ratedAgainAt)}`]),
  ].join(', ')
}

/** The four stages of a bill run; none is done while something is left to do in it, and one at most is next. */
export function stagesOf(run: BillRun): Stage[] {
  const status = run.status.index
  const next = needsFix(run) ? 'fix' : run.nextStep
  const state = (step: 'collect' | 'rate' | 'fix' | 'close', otherwise: State): State =>
    next === step ? 'next' : otherwise
  const wasRated = run.ratedAt !== null
  const rated = wasRated && status !== billRunStatus.rating
  const left = leftByCollect(run) !== null
  const hasFailed = run.closedAt === null && run.failedFiles > 0
  const collected = wasRated || hasNewSources(run) ? 'done' : 'later'
  const isOpen = run.closedAt === null && openExceptions(run) > 0
  return [
    {
      name: 'Collect',
      state:
        status === billRunStatus.collecting
          ? 'busy'
          : state('collect', left || hasFailed || isEmpty(run) ? 'open' : collected),
      note: hasFailed && !left ? failedText(run) : collectNote(run),
    },
    {
      name: 'Rate',
      state: status === billRunStatus.rating ? 'busy' : state('rate', rated ? 'done' : 'later'),
      note: ratedNote(run),
    },
    {
      // Not `Rated`: that is the status, which a run with exceptions has too.
      name: 'Check',
      state: !rated ? 'later' : isOpen ? state('fix', next === 'close' ? 'open' : 'later') : 'done',
      note: rated ? exceptionNote(run) : 'Fix what is left',
    },
    {
      name: 'Close',
      state: status === billRunStatus.closed ? 'done' : state('close', 'later'),
      note: run.closedAt === null ? 'Freeze the usage for invoices' : formatDateTime(run.closedAt),
    },
  ]
}
