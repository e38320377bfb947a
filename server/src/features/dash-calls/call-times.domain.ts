import type { CallFigures, CallTimes } from '@nineops/contract/dash-administration/dash-calls.contract'
import type { CallSpan } from '@nineops/contract/dash-administration/call-filters'
import { type BucketCount, percentile } from './call-scale.domain.ts'

const HOUR_MS = 3_600_000
const spans: Readonly<Record<CallSpan, number>> = {
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 168 * HOUR_MS,
  '30d': 720 * HOUR_MS,
  '90d': 2160 * HOUR_MS,
}

/** The time range of calls; an omitted end is now, an omitted start as far back as possible. */
export function timesOf({ from, to, last }: CallTimes, nowMs: number): { from: Date; to: Date } {
  const end = to === undefined ? nowMs : Date.parse(to)
  return { from: from === undefined ? new Date(end - spans[last]) : new Date(from), to: new Date(end) }
}

/** The most points a summary may have. */
export const MOST_SUMMARY_MS = 800 * 24 * HOUR_MS

/** By hour for up to eight days, beyond that by day. */
export const unitOf = ({ from, to }: { from: Date; to: Date }): 'hour' | 'day' =>
  to.getTime() - from.getTime() > 8 * 24 * HOUR_MS ? 'day' : 'hour'

interface Sum {
  bucket: number | null
  calls: number
  refused: number
  failed: number
}

/** Figures from sums by duration. */
export function figuresOf(sums: readonly Sum[]): CallFigures {
  const add = (read: (sum: Sum) => number) => sums.reduce((all, sum) => all + read(sum), 0)
  const buckets = sums.filter((sum): sum is Sum & BucketCount => sum.bucket !== null)
  return {
    calls: add(sum => sum.calls),
    refused: add(sum => sum.refused),
    failed: add(sum => sum.failed),
    p50: percentile(buckets, 0.5),
    p95: percentile(buckets, 0.95),
  }
}
