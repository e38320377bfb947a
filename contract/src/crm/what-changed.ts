import { formatPence, parsePence } from '../money.ts'

/** Charges by type, pounds, beside those of the account's invoice before. */
export interface ChargesBefore {
  rows: readonly { label: string; net: string; netBefore: string }[]
  before: { title: string; net: string } | null
}

const pence = (amount: string): number => parsePence(amount) ?? 0

/** What differs from the invoice before, and which type of charge makes most of it; empty for an account's first. */
export function whatChanged(summary: ChargesBefore | null | undefined): string {
  if (!summary?.before) return ''
  const moves = summary.rows.map(({ label, net, netBefore }) => ({
    label,
    by: pence(net) - pence(netBefore),
  }))
  const change = moves.reduce((sum, { by }) => sum + by, 0)
  if (change === 0) return 'The same as last time before VAT.'
  const [most] = moves.toSorted((a, b) => (b.by - a.by) * Math.sign(change))
  const mostly =
    most && most.by * 2 * Math.sign(change) > Math.abs(change) ? `, mostly ${most.label.toLowerCase()}` : ''
  return `${formatPence(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than last time before VAT${mostly}.`
}
