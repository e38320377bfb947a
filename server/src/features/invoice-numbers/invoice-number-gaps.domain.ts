/** Consecutive numbers, both ends included. */
export interface NumberSpan {
  first: number
  last: number
}

/** Counts of a range: how far it has got, and what its numbers were used for. */
export interface RangeCounts {
  firstNumber: number
  nextNumber: number
  used: number
  reserved: number
  void: number
  skipped: number
}

const lengthOf = ({ first, last }: NumberSpan): number => last - first + 1

/**
 * How many numbers from the first to the next were neither given nor skipped. A number has one row at most, so counts
 * are enough.
 * @param outside rows whose number is before the first or not before the next
 */
export const unexplainedNumbers = (range: RangeCounts, outside: number): number =>
  Math.max(
    0,
    range.nextNumber -
      range.firstNumber -
      (range.used + range.reserved + range.void - outside) -
      range.skipped,
  )

/** The parts of missing numbers that no record explains, in order. Both lists are sorted and without overlap. */
export function withoutExplained(
  missing: readonly NumberSpan[],
  explained: readonly NumberSpan[],
): NumberSpan[] {
  const left: NumberSpan[] = []
  let at = 0
  for (const span of missing) {
    let { first } = span
    while (at < explained.length && (explained[at]?.last ?? 0) < first) at += 1
    for (let next = at; next < explained.length; next += 1) {
      const known = explained[next]
      if (!known || known.first > span.last) break
      if (known.first > first) left.push({ first, last: known.first - 1 })
      first = Math.max(first, known.last + 1)
    }
    if (first <= span.last) left.push({ first, last: span.last })
  }
  return left
}

/** How many numbers the spans contain. */
export const numbersIn = (spans: readonly NumberSpan[]): number =>
  spans.reduce((sum, span) => sum + lengthOf(span), 0)
