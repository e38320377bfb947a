import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { ExpectedSlot } from '@nineops/contract/bureau/expected-files.contract'
import { counted, listed } from '@nineops/contract/words'
import { isWorking, NAMED } from './bill-run-labels.ts'

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'short' })

const named = (slots: readonly ExpectedSlot[]): string => {
  const names = slots.map(
    slot => `${slot.carrier.name} ${day.format(new Date(slot.expectedAt)).replace('Sept', 'Sep')}`,
  )
  return listed(names, NAMED)
}

const kinds = [
  ['missing', 'file', 'files', 'missing for this period'],
  ['short', 'delivery', 'deliveries', 'short of lines'],
  ['long', 'delivery', 'deliveries', 'longer than expected'],
  ['due', 'delivery', 'deliveries', 'still to come'],
] as const

/** `2 files missing for this period: BT 14 Nov, BT 15 Nov.`: a line for each kind of open delivery. */
export const deliveryLines = (slots: readonly ExpectedSlot[]): string[] =>
  kinds.flatMap(([state, one, many, words]) => {
    const of = slots.filter(slot => slot.state === state)
    return of.length === 0 ? [] : [`${counted(of.length, one, many)} ${words}: ${named(of)}.`]
  })

type Waiting = readonly { name: string }[]

/** Names of files in the input paths, but for those that the run's Collect left. */
function namesOf(waiting: Waiting, { uncollected }: Pick<BillRun, 'uncollected'>): string[] {
  const left = new Set(uncollected.map(({ file }) => file))
  return waiting.map(({ name }) => name).filter(name => !left.has(name))
}

/** An open run with the files in the input paths among those not collected: they may have calls of its period. */
export const withWaiting = (run: BillRun, waiting: Waiting): BillRun =>
  run.closedAt !== null || isWorking(run)
    ? run
    : {
        ...run,
        uncollected: [
          ...run.uncollected,
          ...namesOf(waiting, run).map(file => ({ file, problem: `${file} waits in the input paths.` })),
        ],
      }

/** Files that came into the input paths after those of the run were collected. */
export function waitingLines(waiting: Waiting, run: Pick<BillRun, 'uncollected'>): string[] {
  const names = namesOf(waiting, run)
  if (names.length === 0) return []
  const one = names.length === 1
  return [
    `${counted(names.length, 'file waits', 'files wait')} in the input paths: ${listed(names, NAMED)}. Collect ${one ? 'it' : 'them'} first, if ${one ? 'it has' : 'they have'} calls of this period.`,
  ]
}

/** Deliveries that are overdue. */
export const overdue = (slots: readonly ExpectedSlot[]): ExpectedSlot[] =>
  slots.filter(slot => slot.state === 'missing' || slot.state === 'short')
