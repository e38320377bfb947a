/* oxlint-disable jsx-a11y/prefer-tag-over-role -- browsers style a progress element differently */
import { formatCount, formatDuration, formatPercent } from '../../lib/formats.ts'
import { Row } from '../layout/parts.tsx'
import { reachedText } from './reached-text.ts'
import classes from './feedback.module.css'

interface ProgressBarProps {
  label: string
  done: number
  total: number
  /** Unit: `accounts`, `lines`. */
  unit?: string
  /** Formats amounts; counts by default. */
  format?: (amount: number) => string
  /** Per second; shows the time left. */
  rate?: number | undefined
}

/** Progress, rate and time left. */
export function ProgressBar({ label, done, total, unit = '', format = formatCount, rate }: ProgressBarProps) {
  const fraction = total > 0 ? Math.min(done / total, 1) : 0
  const reached = reachedText(done, total, { unit, format })
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
      <Row between gap={12} size={12} tone="quiet">
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
      </Row>
    </div>
  )
}
