import { Skeleton } from '@mantine/core'
import type { CallSummary } from '@nineops/contract/dash-administration/dash-calls.contract'
import { formatCount, formatDateTime, formatPercent } from '../../../lib/formats.ts'
import { ListSums } from '../../../ui/lists/list-head.tsx'
import classes from './dash-calls.module.css'

const share = (part: number, total: number): string =>
  total === 0 ? '' : ` (${formatPercent(part / total)})`
export const formatMs = (ms: number | null): string => (ms === null ? '–' : `${formatCount(ms)} ms`)

/** Totals of calls in the period, for the reseller and credential. */
export function CallSums({ summary, failed }: { summary: CallSummary | undefined; failed: boolean }) {
  const total = summary?.whole
  const figures: [string, string | undefined][] = [
    ['From', summary && formatDateTime(summary.from)],
    ['Calls', total && formatCount(total.calls)],
    ['Refused (4xx)', total && `${formatCount(total.refused)}${share(total.refused, total.calls)}`],
    ['Failed (5xx)', total && `${formatCount(total.failed)}${share(total.failed, total.calls)}`],
    ['Median', total && formatMs(total.p50)],
    ['95th percentile', total && formatMs(total.p95)],
  ]
  return (
    <ListSums
      label="Summary"
      of={figures}
      missing={failed ? '–' : <Skeleton h={16} w={64} />}
      className={classes.sums}
    />
  )
}
