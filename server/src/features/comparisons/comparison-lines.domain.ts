import type { ComparedLines } from '@nineops/contract/invoicing/comparisons.contract'
import { penceToDecimal } from '@nineops/contract/money'

type Group = ComparedLines['groups'][number]
type Line = Group['lines'][number]

/** The compared fields of an invoice line. */
export interface ComparableLine {
  kind: Line['kind']
  productGroup: string
  description: string
  cli: string | null
  serviceIndex: number | null
  chargeIndex: number | null
  calls: number
  netPence: number
}

// The same service or charge is the same line, whatever its description this month.
const keyOf = (line: ComparableLine): string =>
  [
    line.kind,
    line.productGroup,
    line.chargeIndex ?? '',
    // A charge may come under another service.
    line.chargeIndex === null ? (line.serviceIndex ?? '') : '',
    line.chargeIndex === null && line.serviceIndex === null ? line.description : '',
  ].join('\u001f')

interface Sum {
  line: ComparableLine
  netPence: number
  calls: number
}

function summed(lines: readonly ComparableLine[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const line of lines) {
    const sum = sums.get(keyOf(line)) ?? { line, netPence: 0, calls: 0 }
    sums.set(keyOf(line), {
      line: sum.line,
      netPence: sum.netPence + line.netPence,
      calls: sum.calls + line.calls,
    })
  }
  return sums
}

export const differenceOf = (currentPence: number, previousPence: number) => ({
  current: penceToDecimal(currentPence),
  previous: penceToDecimal(previousPence),
  difference: penceToDecimal(currentPence - previousPence),
})

function compared(now: Sum | undefined, before: Sum | undefined): (Line & { pence: [number, number] })[] {
  const line = now?.line ?? before?.line
  if (!line) return []
  const [current, previous] = [now?.netPence ?? 0, before?.netPence ?? 0]
  const change = !before ? 'new' : !now ? 'lost' : current === previous ? 'same' : 'changed'
  return [
    {
      kind: line.kind,
      description: line.description,
      cli: line.cli,
      change,
      calls: now?.calls ?? 0,
      previousCalls: before?.calls ?? 0,
      ...differenceOf(current, previous),
      pence: [current, previous],
    },
  ]
}

const size = ([current, previous]: [number, number]): number => Math.abs(current - previous)

/** Lines of two invoices side by side, by product group, largest change first. */
export function compareLines(
  current: readonly ComparableLine[],
  previous: readonly ComparableLine[],
): Group[] {
  const [now, before] = [summed(current), summed(previous)]
  const keys = [...new Set([...now.keys(), ...before.keys()])]
  const groups = Map.groupBy(keys, key => (now.get(key) ?? before.get(key))?.line.productGroup ?? '')
  return [...groups]
    .map(([productGroup, own]) => {
      const lines = own
        .flatMap(key => compared(now.get(key), before.get(key)))
        .toSorted((a, b) => size(b.pence) - size(a.pence))
      const sum = (at: 0 | 1) => lines.reduce((total, line) => total + line.pence[at], 0)
      const pence: [number, number] = [sum(0), sum(1)]
      return {
        pence,
        group: {
          productGroup,
          ...differenceOf(...pence),
          lines: lines.map(({ pence: _pence, ...line }) => line),
        },
      }
    })
    .toSorted((a, b) => size(b.pence) - size(a.pence))
    .map(({ group }) => group)
}
