/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element can't be styled alike everywhere */
import { formatDuration } from '../../lib/dates.ts'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import classes from './feedback.module.css'

interface ProgressBarProps {
  label: string
  done: number
  total: number
  /** What is counted: `accounts`, `lines`. */
  unit?: string
  /** How amounts are written; counts unless told. */
  format?: (amount: number) => string
  /** Per second; with it the time left is shown. */
  rate?: number | undefined
}

/** How far, how fast, how long yet. */
export function ProgressBar({ label, done, total, unit = '', format = formatCount, rate }: ProgressBarProps) {
  const fraction = total > 0 ? Math.min(done / total, 1) : 0
  const reached = `${format(done)} of ${format(total)} ${unit}`.trim()
  const left = rate && rate > 0 ? Math.max(0, total - done) / rate : undefined
  return (
    <div className={classes.progress}>
      <div
        className={classes.progressTrack}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={reached}
      >
        <div className={classes.progressFill} style={{ width: `${fraction * 100}%` }} />
      </div>
      <div className={classes.progressText}>
        <span>
          {reached}
          {total > 0 && ` (${formatPercent(Math.floor(fraction * 1000) / 1000)})`}
        </span>
        {rate !== undefined && rate > 0 && (
          <span>
            {formatCount(Math.round(rate))} a second
            {left !== undefined && left >= 1 && `, ${formatDuration(left)} left`}
          </span>
        )}
      </div>
    </div>
  )
}
