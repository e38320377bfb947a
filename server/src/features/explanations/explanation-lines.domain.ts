import type { CauseKind } from '@nineops/contract/crm/explanations.contract'

/** The fields of an invoice line that explain a difference; money in pence. */
export interface ExplainedLine {
  kind: string
  service: number | null
  cli: string | null
  charge: number | null
  /** Null if the charge is gone, or the line is not for a charge. */
  frequency: string | null
  /** What adds and ends the charge automatically, such as a bundle. */
  heldBy: string | null
  productGroup: string
  description: string
  periodStart: string
  periodEnd: string
  calls: number
  seconds: number
  quantity: string
  unitAmount: string | null
  netPence: number
  /** Of a charge: it is billed for later days too, and was billed for earlier ones, on whichever invoice. */
  goesOn: boolean
  billedBefore: boolean
}

/** A part of the difference; before + effect = after. */
export interface Cause {
  kind: CauseKind
  title: string
  detail: string
  beforePence: number
  afterPence: number
  /** What the entries that explain it are about. */
  charges: readonly number[]
  services: readonly number[]
  words: readonly string[]
}

export const effectOf = ({ beforePence, afterPence }: Pick<Cause, 'beforePence' | 'afterPence'>): number =>
  afterPence - beforePence

export const sumOf = (lines: readonly { netPence: number }[]): number =>
  lines.reduce((sum, line) => sum + line.netPence, 0)

/** Lines of both invoices by what they have in common. */
export function bySame<T>(
  before: readonly T[],
  after: readonly T[],
  key: (line: T) => string,
): { key: string; before: T[]; after: T[] }[] {
  const groups = new Map<string, { key: string; before: T[]; after: T[] }>()
  const groupOf = (line: T) => {
    const name = key(line)
    const group = groups.get(name) ?? { key: name, before: [], after: [] }
    groups.set(name, group)
    return group
  }
  for (const line of before) groupOf(line).before.push(line)
  for (const line of after) groupOf(line).after.push(line)
  return [...groups.values()].toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
