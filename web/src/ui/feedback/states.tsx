import { Button } from '@mantine/core'
import { IconAlertCircle, IconInbox } from '../icons/icons.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
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

/** Of what is not there, or is not for this user, a retry brings nothing else. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 410].includes(error.status)

/** The list that an address of one thing belongs to: `/bureau/invoice-runs` of `/bureau/invoice-runs/12`. */
const listOf = (pathname: string): string | undefined => /^(.+)\/\d+\/?$/.exec(pathname)?.[1]

/** Says that loading failed, and offers a retry, or the way to what there is. */
export function ErrorState({ title = 'This could not be loaded', error, onRetry }: ErrorStateProps) {
  const list = isFinal(error) ? listOf(window.location.pathname) : undefined
  return (
    <div className={classes.state} role="alert">
      <IconAlertCircle size={24} stroke={1.5} className={classes.stateIcon} aria-hidden="true" />
      <Text size={14} strong>
        {title}
      </Text>
      {error instanceof Error && <p className={classes.stateHint}>{error.message}</p>}
      {list !== undefined && (
        <Button
          variant="default"
          className={classes.stateAction ?? ''}
          renderRoot={root => <Link {...root} to={list} search={true} />}
        >
          Back to the list
        </Button>
      )}
      {onRetry && !isFinal(error) && (
        <Button variant="default" className={classes.stateAction ?? ''} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
