import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { formatPence } from '../../lib/formats.ts'
import { parsePence } from '@nineops/contract/money'

/** Pence of pounds on the wire; anything else counts as zero. */
export const pence = (pounds: string): number => parsePence(pounds) ?? 0

/** A change in pounds with its sign: `+£12.50`, `−£3.00`, `£0.00`. */
export const formatChange = (of: number): string => `${of > 0 ? '+' : ''}${formatPence(of)}`

/** A change in percent: `+1.2%`; empty if there was nothing before. */
export function formatShare(change: number, before: number): string {
  if (before === 0) return ''
  const tenths = Math.round((change * 1000) / Math.abs(before))
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${(Math.abs(tenths) / 10).toFixed(1)}%`
}

/** Less than half a per cent is no news (ui: Colour). */
export const changeTone = (change: number, before: number): 'quiet' | 'warn' | undefined =>
  Math.abs(change) * 200 < Math.abs(before) ? 'quiet' : change < 0 ? 'warn' : undefined

/** A product group as its reseller has named it. */
export const groupName = (group: string): string => (group.trim() === '' ? 'Other' : group)

/** The open run that invoices the accounts that this one leaves out. */
export const furtherRunOf = ({ findings }: Pick<InvoiceRunDetail, 'findings'>): number | undefined =>
  findings.find(({ kind }) => kind === 'failed-accounts')?.furtherRun
