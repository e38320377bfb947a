import { percentile } from '../table-figures.ts'
import type { Watched } from './people.ts'

const ms = (value: number): string => (Number.isNaN(value) ? '' : `${value.toFixed(0)} ms`)
const errorsOf = ({ errors }: Watched): number => [...errors.values()].reduce((sum, n) => sum + n, 0)

const count = ({ took }: Watched): number => took.read.length + took.write.length
const by = (watched: Watched, name: string, part: number): string =>
  ms(percentile(watched.byName.get(name) ?? [], part))

/** The tables of a load test, without and during a run: all reads, all writes, and each call by name. */
export function tablesOf(alone: Watched, beside: Watched): string {
  const rows: string[][] = []
  for (const kind of ['read', 'write'] as const)
    for (const part of [0.5, 0.95, 0.99]) {
      const [a, b] = [percentile(alone.took[kind], part), percentile(beside.took[kind], part)]
      rows.push([
        `${kind}s, ${part * 100}th percentile`,
        ms(a),
        ms(b),
        (b / a).toFixed(1),
        kind === 'read' && part === 0.99 ? '< 250 ms' : '',
      ])
    }
  const perSecond = (watched: Watched) => `${(count(watched) / watched.seconds).toFixed(0)}/s`
  rows.push(
    ['calls', `${count(alone)}`, `${count(beside)}`, '', ''],
    ['calls a second', perSecond(alone), perSecond(beside), '', ''],
    ['errors', `${errorsOf(alone)}`, `${errorsOf(beside)}`, '', '0'],
  )
  const names = [...alone.byName.keys()].toSorted((a, b) => a.localeCompare(b))
  const each = names.map(name => [
    name,
    by(alone, name, 0.5),
    by(alone, name, 0.99),
    by(beside, name, 0.5),
    by(beside, name, 0.99),
  ])
  return [
    table(['what', 'without a run', 'beside the run', 'ratio', 'goal'], rows),
    table(['call', 'alone: median', 'alone: 99th', 'beside: median', 'beside: 99th'], each),
  ].join('\n\n')
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** Failures as text, the most frequent first. */
export const errorLines = ({ errors }: Watched): string[] =>
  [...errors].toSorted(([, a], [, b]) => b - a).map(([what, times]) => `${times} × ${what}`)
