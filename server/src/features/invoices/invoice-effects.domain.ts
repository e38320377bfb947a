import type { WordedLine } from './invoices.domain.ts'

/** A line without and with a change, in pence; null where it does not exist. */
export interface LineEffect {
  line: WordedLine
  before: number | null
  after: number | null
}

const keyOf = (line: WordedLine): string =>
  [
    line.kind,
    line.serviceIndex,
    line.chargeIndex,
    line.contractIndex,
    line.productGroup,
    line.vatRate,
    line.vatHundredths,
    line.periodStart,
    line.chargeIndex === null && line.serviceIndex === null ? '' : line.description,
  ].join('\u001f')

/** Compares the lines of two invoices, in the order of the second, with lines that only the first has in between. */
export function compareEffects(before: readonly WordedLine[], after: readonly WordedLine[]): LineEffect[] {
  const was = new Map(before.map(line => [keyOf(line), line]))
  const is = new Set(after.map(keyOf))
  const gone = before
    .filter(line => !is.has(keyOf(line)))
    .map((line): LineEffect => ({ line, before: line.netPence, after: null }))
  const kept = after.map(
    (line): LineEffect => ({
      line,
      before: was.get(keyOf(line))?.netPence ?? null,
      after: line.netPence,
    }),
  )
  const order = ['usage', 'charge', 'refund', 'discount']
  return [...kept, ...gone].toSorted((a, b) => order.indexOf(a.line.kind) - order.indexOf(b.line.kind))
}
