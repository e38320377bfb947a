import { Button } from '@mantine/core'
import { IconAlertCircle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Text } from '../layout/parts.tsx'
import classes from './feedback.module.css'

interface StateProps {
  title?: string
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
}

/** 'NO DATA' or another text, and what to do next. */
export function EmptyState({ title = 'NO DATA', hint, action }: StateProps) {
  return (
    <div className={classes.state}>
      <IconInbox size={24} stroke={1.5} className={classes.stateIcon} aria-hidden="true" />
      <Text size={14} strong>
        {title}
      </Text>
      {hint && <p className={classes.stateHint}>{hint}</p>}
      {action && <div className={classes.stateAction}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  /** The failure's message. */
  error?: unknown
  onRetry?: (() => void) | undefined
}

/** Says that loading failed, and offers a retry. */
export function ErrorState({ title = 'This could not be loaded', error, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertCircle size={24} stroke={1.5} className={classes.stateIcon} aria-hidden="true" />
      <Text size={14} strong>
        {title}
      </Text>
      {error instanceof Error && <p className={classes.stateHint}>{error.message}</p>}
      {onRetry && (
        <Button variant="default" className={classes.stateAction ?? ''} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
