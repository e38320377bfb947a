import { Button, Portal } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { Failed } from '../feedback/failed.tsx'
import classes from './overlay-boundary.module.css'

interface OverlayBoundaryProps {
  /** What has failed, as in "This dialog has failed". */
  what: 'dialog' | 'panel'
  /** It has no frame yet: its script did not come, or the failure is in what draws the frame. */
  frameless?: boolean
  onClose?: (() => void) | undefined
  onCatch?: () => void
  children: ReactNode
}

const never = () => 0

/** Keeps the page when something that is opened over it fails: says so in its place, and can be closed. */
export function OverlayBoundary({ what, frameless, onClose, onCatch, children }: OverlayBoundaryProps) {
  const errorComponent = useCallback(
    (failure: ErrorComponentProps) => {
      const failed = (
        <>
          <Failed what={what} {...failure} />
          {onClose && (
            <Button variant="default" fullWidth data-autofocus onClick={onClose}>
              Close
            </Button>
          )}
        </>
      )
      return frameless ? (
        <Portal>
          <div className={classes.frame}>{failed}</div>
        </Portal>
      ) : (
        failed
      )
    },
    [what, frameless, onClose],
  )
  return (
    <CatchBoundary getResetKey={never} errorComponent={errorComponent} {...(onCatch && { onCatch })}>
      {children}
    </CatchBoundary>
  )
}
