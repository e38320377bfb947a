import {
  changePart,
  type ChangePart,
  type RunChanges,
} from '@nineops/contract/invoicing/comparisons.contract'
import { pence } from '../invoice-run-states/invoice-run-states.public.ts'

/**
 * A bar of the chart, as shares of its height from below; `change` and `shown` in pence. Where the totals leave no room
 * for pence, `shown` is whole pounds: it leads from one rounded level to the next, so that what is shown adds up.
 */
export interface ChangeStep {
  part: ChangePart | 'before' | 'now'
  from: number
  to: number
  change: number
  shown: number
}

/** The least total that is shown in whole pounds: of few bars, which are wider, and of many. */
const ROUNDED_FROM = { few: 1_000_000, many: 100_000 }
/** The least number of parts that are many. */
const MANY = 5

const rounding = (totals: readonly number[], parts: number): ((amount: number) => number) =>
  totals.some(total => Math.abs(total) >= ROUNDED_FROM[parts < MANY ? 'few' : 'many'])
    ? amount => Math.round(amount / 100) * 100
    : amount => amount

/** How much of the height the smaller of the two totals has at least. */
const FOOT = 0.35

/** From the month before to this one: two totals and the parts between them that are not zero. */
export function changeSteps({ previous, current, parts }: RunChanges): ChangeStep[] {
  const changes = changePart.options
    .map(part => ({ part, change: pence(parts[part]) }))
    .filter(({ change }) => change !== 0)
  let level = pence(previous)
  const now = pence(current)
  const rounded = rounding([level, now], changes.length)
  const steps: ChangeStep[] = [{ part: 'before', from: 0, to: level, change: level, shown: rounded(level) }]
  for (const { part, change } of changes) {
    const shown = rounded(level + change) - rounded(level)
    steps.push({ part, from: level, to: level + change, change, shown })
    level += change
  }
  steps.push({ part: 'now', from: 0, to: now, change: now, shown: rounded(now) })
  const levels = steps.map(({ to }) => to)
  const [least, most] = [Math.min(...levels), Math.max(...levels)]
  const scale = (value: number) =>
    most === least ? 1 : FOOT + ((1 - FOOT) * (value - least)) / (most - least)
  return steps.map(step => ({
    ...step,
    from: step.part === 'before' || step.part === 'now' ? 0 : scale(step.from),
    to: scale(step.to),
  }))
}
