import { IconLoader2 } from '../icons/icons.tsx'
import classes from './feedback.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'planned' | 'quiet'

/** A status in words: plain where all is well, a pill where it needs someone or is under way (ui: Face). */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {tone === 'busy' && <IconLoader2 size={14} aria-hidden="true" />}
      <span className={classes.badgeText}>{children}</span>
    </span>
  )
}
