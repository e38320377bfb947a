import type {
  CheckState,
  HealthFigures,
  HistoryRange,
} from '@nineops/contract/dash-administration/systems/systems.contract'

interface Expected {
  expectedStatus: number
  expectedText: string | null
  slowMs: number
}

/** Judges a system by its answer: up, slow, or down with the reason in words. */
export function judgeAnswer(
  { expectedStatus, expectedText, slowMs }: Expected,
  { status, text, ms }: { status: number; text: string; ms: number },
): { state: CheckState; words: string } {
  const answered = `Answered ${status} in ${ms} ms`
  if (status !== expectedStatus)
    return { state: 'down', words: `${answered} where ${expectedStatus} was expected.` }
  if (expectedText !== null && !text.includes(expectedText))
    return { state: 'down', words: `${answered} without the expected text.` }
  if (ms > slowMs) return { state: 'slow', words: `${answered}, slower than ${slowMs} ms.` }
  return { state: 'up', words: `${answered}.` }
}

/** How a time range is split for a chart and its table. */
export const stepsOf: Readonly<Record<HistoryRange, { unit: 'hour' | 'day'; steps: number }>> = {
  '24h': { unit: 'hour', steps: 24 },
  '7d': { unit: 'hour', steps: 168 },
  '30d': { unit: 'day', steps: 30 },
}

interface Sums {
  up: number
  slow: number
  down: number
  refused: number
  msSum: number
  msMax: number
}

/** Per cent to two decimals, rounded down: nine failures in a million are not 100 %. */
const perCent = (part: number, whole: number) => Math.floor((part / whole) * 10_000) / 100

/** Figures from sums of checks. */
export function figuresOf({ up, slow, down, refused, msSum, msMax }: Sums): HealthFigures {
  const checks = up + slow + down + refused
  const answered = up + slow
  return {
    checks,
    up,
    slow,
    down,
    refused,
    availability: checks === 0 ? null : perCent(answered, checks),
    averageMs: answered === 0 ? null : Math.round(msSum / answered),
    slowestMs: answered === 0 ? null : msMax,
  }
}

/** Adds up the sums of several periods. */
export const addSums = (all: readonly Sums[]): Sums =>
  all.reduce<Sums>(
    (sum, one) => ({
      up: sum.up + one.up,
      slow: sum.slow + one.slow,
      down: sum.down + one.down,
      refused: sum.refused + one.refused,
      msSum: sum.msSum + one.msSum,
      msMax: Math.max(sum.msMax, one.msMax),
    }),
    { up: 0, slow: 0, down: 0, refused: 0, msSum: 0, msMax: 0 },
  )
