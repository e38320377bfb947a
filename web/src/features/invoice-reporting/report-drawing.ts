import type { Report, ReportRow } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { ReportDimension } from '@nineops/contract/partner-commercial/report-dimensions'
import { comparedOf, type Measure, measured, measures, micros, nameOf, toPence } from './report-labels.ts'

const MOST_BARS = 12
const MOST_STACKS = 5
export const otherName = 'All others'

export interface Drawn {
  /** A bar of a month that is not complete is marked as such. */
  bars: Record<string, string | number | boolean | null>[]
  series: { name: string; label: string }[]
  stacked: boolean
}

/** Micro-pounds as pounds for drawing: only bar lengths are floats. */
const drawn = (value: bigint): number => Number(value) / 1_000_000

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

interface Sums {
  key: string | null
  name: string
  of: Map<string, bigint>
}

/** Adds up the report's rows by their first grouping, with a total for each series. */
function summed(
  rows: readonly ReportRow[],
  by: ReportDimension,
  parts: (row: ReportRow) => [string, string][],
): Sums[] {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const id = row.by.key ?? ''
    const sum = sums.get(id) ?? {
      key: row.by.key,
      name: nameOf(by, row.by.name),
      of: new Map<string, bigint>(),
    }
    for (const [name, value] of parts(row)) sum.of.set(name, (sum.of.get(name) ?? 0n) + micros(value))
    sums.set(id, sum)
  }
  return [...sums.values()]
}

const total = ({ of }: Sums, names: readonly string[]): bigint =>
  names.reduce((sum, name) => sum + (of.get(name) ?? 0n), 0n)

/** The names with the largest totals over all rows, and whether there are others. */
function largestParts(rows: readonly ReportRow[], measure: Measure): { names: string[]; others: boolean } {
  const sizes = new Map<string, bigint>()
  for (const { split, now } of rows)
    if (split) sizes.set(split.name, (sizes.get(split.name) ?? 0n) + sizeOf(micros(measured(now, measure))))
  const names = [...sizes].toSorted(([, a], [, b]) => (a < b ? 1 : -1)).map(([name]) => name)
  return { names: names.slice(0, MOST_STACKS), others: names.length > MOST_STACKS }
}

/** The chart of a report: the same rows as the table's, the smallest together. */
export function drawingOf(
  { rows, totals, incomplete }: Report,
  by: ReportDimension,
  split: ReportDimension | undefined,
  measure: Measure,
): Drawn {
  const largest = largestParts(rows, measure)
  const open = new Set<string | null>(incomplete.map(({ month }) => month))
  const stackNames = largest.others ? [...largest.names, otherName] : largest.names
  const series = split
    ? stackNames.map((name, at) => ({
        name: `s${at}`,
        label: name === otherName ? otherName : nameOf(split, name),
      }))
    : [
        {
          name: 'now',
          label:
            by !== 'month' && totals.compared ? `${measures[measure]}, months compared` : measures[measure],
        },
        ...(totals.before ? [{ name: 'before', label: 'Before' }] : []),
      ]
  const seriesOf = new Map(stackNames.map((name, at) => [name, `s${at}`]))
  const sums = summed(rows, by, row =>
    row.split
      ? [[seriesOf.get(row.split.name) ?? `s${stackNames.length - 1}`, measured(row.now, measure)]]
      : [
          // Beside the months before, only those that are compared with them; months are side by side as they are.
          ['now', measured(by === 'month' ? row.now : comparedOf(row), measure)],
          ...(row.before ? ([['before', measured(row.before, measure)]] satisfies [string, string][]) : []),
        ],
  )
  const ids = series.map(({ name }) => name)
  const ordered =
    by === 'month'
      ? sums.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
      : sums.toSorted((a, b) => (total(a, ids) < total(b, ids) ? 1 : -1))
  const most = by === 'month' ? ordered.length : MOST_BARS
  const rest = ordered.slice(most)
  const shown: Sums[] =
    rest.length === 0
      ? ordered
      : [
          ...ordered.slice(0, most),
          {
            key: null,
            name: otherName,
            of: new Map(ids.map(id => [id, rest.reduce((sum, one) => sum + (one.of.get(id) ?? 0n), 0n)])),
          },
        ]
  return {
    bars: shown.map(({ key, name, of }) => ({
      key,
      ...(by === 'month' && open.has(key)
        ? { name: `${name} (not complete)`, incomplete: true }
        : { name, incomplete: false }),
      ...Object.fromEntries(ids.map(id => [id, drawn(of.get(id) ?? 0n)])),
    })),
    series,
    stacked: split !== undefined,
  }
}

export interface Contribution {
  /** Null for all others together. */
  key: string | null
  name: string
  /** In pounds and pence. */
  now: string
  before: string | undefined
}

/**
 * What each row contributes: the rise or fall from the months before, the largest rise first and the largest fall last;
 * without months before, the amounts. The smallest are together.
 */
export function contributionsOf(
  { rows, totals }: Report,
  by: ReportDimension,
  measure: Measure,
): Contribution[] {
  const compares = totals.before !== null
  const sums = summed(rows, by, row => [
    ['now', measured(compares ? comparedOf(row) : row.now, measure)],
    ...(row.before ? ([['before', measured(row.before, measure)]] satisfies [string, string][]) : []),
  ])
  const part = ({ of }: Sums, name: string): bigint => of.get(name) ?? 0n
  const weight = (sum: Sums): bigint => part(sum, 'now') - (compares ? part(sum, 'before') : 0n)
  const largest = sums.toSorted((a, b) => (sizeOf(weight(a)) < sizeOf(weight(b)) ? 1 : -1))
  const shown = largest.slice(0, MOST_BARS).toSorted((a, b) => (weight(a) < weight(b) ? 1 : -1))
  const rest = largest.slice(MOST_BARS)
  const others: Sums[] =
    rest.length === 0
      ? []
      : [
          {
            key: null,
            name: otherName,
            of: new Map(
              ['now', 'before'].map(name => [name, rest.reduce((sum, one) => sum + part(one, name), 0n)]),
            ),
          },
        ]
  return [...shown, ...others].map(sum => ({
    key: sum.key,
    name: sum.name,
    now: toPence(part(sum, 'now')),
    before: compares ? toPence(part(sum, 'before')) : undefined,
  }))
}
