import { Skeleton } from '@mantine/core'
import type { CallSummary } from '@nineops/contract/dash-administration/dash-calls.contract'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import classes from './dash-calls.module.css'

const share = (part: number, total: number): string =>
  total === 0 ? '' : ` (${Math.round((part / total) * 1000) / 10} %)`
export const formatMs = (ms: number | null): string => (ms === null ? '–' : `${formatCount(ms)} ms`)

/** Totals of calls in the period, for the reseller and credential. */
export function CallSums({ summary, failed }: { summary: CallSummary | undefined; failed: boolean }) {
  const total = summary?.whole
  const figures: [string, string | undefined][] = [
    ['Whole hours from', summary && formatDateTime(summary.from)],
    ['Calls', total && formatCount(total.calls)],
    ['Refused (4xx)', total && `${formatCount(total.refused)}${share(total.refused, total.calls)}`],
    ['Failed (5xx)', total && `${formatCount(total.failed)}${share(total.failed, total.calls)}`],
    ['Median', total && formatMs(total.p50)],
    ['95th percentile', total && formatMs(total.p95)],
  ]
  return (
    <dl className={classes.sums} aria-label="Summary">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? (failed ? '–' : <Skeleton h={16} w={64} />)}</dd>
        </div>
      ))}
    </dl>
  )
}
