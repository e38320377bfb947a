import { Skeleton } from '@mantine/core'
import type { CallSummary } from '@nineops/contract/dash-calls.contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/numbers.ts'
import classes from './dash-calls.module.css'

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.round((part / whole) * 1000) / 10} %)`
export const formatMs = (ms: number | null): string => (ms === null ? '–' : `${formatCount(ms)} ms`)

/** What the calls of the times, reseller and credential come to. */
export function CallSums({ summary, failed }: { summary: CallSummary | undefined; failed: boolean }) {
  const whole = summary?.whole
  const figures: [string, string | undefined][] = [
    ['Whole hours from', summary && formatDateTime(summary.from)],
    ['Calls', whole && formatCount(whole.calls)],
    ['Refused (4xx)', whole && `${formatCount(whole.refused)}${share(whole.refused, whole.calls)}`],
    ['Failed (5xx)', whole && `${formatCount(whole.failed)}${share(whole.failed, whole.calls)}`],
    ['Half within', whole && formatMs(whole.p50)],
    ['95 % within', whole && formatMs(whole.p95)],
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
