import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
} from '@tabler/icons-react'
import classes from './feedback.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'planned' | 'quiet'

const icons = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warn: IconAlertTriangle,
  busy: IconLoader2,
  planned: IconClock,
  quiet: IconCircle,
}

/** A status as icon and word; colour is never the only sign. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  )
}
