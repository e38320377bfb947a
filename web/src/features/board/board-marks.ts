import type { BoardRow, BoardStage } from '@nineops/contract/bureau/board.contract'
import { formatMonth } from '../../lib/formats.ts'
import { isToConfirm } from './attention-places.ts'
import { hasOpen, type ShownRow } from './shown-rows.ts'
import { monthName } from './month-days.ts'

/** The five steps of a month, and the stages that each of them has. */
export const marks = ['Collect', 'Rate', 'Invoice', 'Confirm', 'Release'] as const
const markOf: Record<BoardStage, number> = {
  'not-started': 0,
  collect: 0,
  rate: 1,
  // A rated run is rated: fixing its calls and closing it are for its invoices.
  'fix-calls': 2,
  close: 2,
  'create-run': 2,
  prepare: 2,
  calculate: 2,
  number: 2,
  produce: 2,
  fix: 2,
  confirm: 3,
  release: 4,
  complete: 5,
}

export type MarkState = 'done' | 'running' | 'late' | 'todo'

/** How each of the five stands: the one that it is at runs, is late, or waits. */
export function marksOf({ stage, month }: BoardRow): MarkState[] {
  const at = markOf[stage.id]
  const now = stage.running ? 'running' : month && month.lateDays > 0 ? 'late' : 'todo'
  return marks.map((_, mark) => (mark < at ? 'done' : mark === at ? now : 'todo'))
}

/** `2 of 5 steps done, Invoice is late`. */
export function marksText(row: BoardRow): string {
  const states = marksOf(row)
  const done = states.filter(state => state === 'done').length
  const at = states.findIndex(state => state === 'late' || state === 'running')
  // Files may be collected before there is a bill run, so it is what is late.
  const step = row.stage.id === 'not-started' ? 'the bill run' : marks[at]
  const now = at < 0 ? '' : `, ${step} ${states[at] === 'late' ? 'is late' : 'is running'}`
  return `${done} of ${marks.length} steps done${now}`
}

const steps: Record<BoardStage, string> = {
  'not-started': 'Start',
  collect: 'Collect files',
  rate: 'Rate',
  'fix-calls': 'Fix calls',
  close: 'Close',
  'create-run': 'Create run',
  prepare: 'Open run',
  calculate: 'Open run',
  number: 'Open run',
  produce: 'Open run',
  fix: 'Fix accounts',
  confirm: 'Review run',
  release: 'Release',
  complete: '',
}

/** The next step of a month, as its button says it; empty where nothing is left or it is at work. */
export function nextStepText(row: ShownRow, long = false): string {
  const { stage, month } = row
  if (stage.running) return ''
  if (stage.id === 'complete' && hasOpen(row)) return 'Open run'
  if (isToConfirm(row)) return 'Confirm run'
  const step = steps[stage.id]
  if (stage.id !== 'not-started') return step
  if (!month) return 'Create bill run'
  const name = long ? monthName(month.end) : formatMonth(month.end)
  return `${step} ${name.split(' ')[0]}`
}
