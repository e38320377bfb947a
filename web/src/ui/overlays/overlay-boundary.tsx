import { Button, Portal, Skeleton } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { Failed } from '../feedback/failed.tsx'
import classes from './overlay-boundary.module.css'

interface OverlayBoundaryProps {
  /** What has failed, as in "This dialog has failed". */
  what: 'dialog' | 'panel'
  /** It has no frame yet: its script did not come, or the failure is in what draws the frame. */
  frameless?: boolean
  /** Whether what it holds is open, where it stays mounted when that closes. */
  opened?: boolean
  onClose?: (() => void) | undefined
  onCatch?: () => void
  children: ReactNode
}

/** Waits for the script of what is opened over a page, and keeps the page if that fails: says so, and can be closed. */
export function OverlayBoundary(props: OverlayBoundaryProps) {
  const { what, frameless, opened = true, onClose, onCatch, children } = props
  const errorComponent = useCallback(
    (failure: ErrorComponentProps) => {
      if (!opened) return null
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
    [what, frameless, opened, onClose],
  )
  return (
    <CatchBoundary
      getResetKey={() => Number(opened)}
      errorComponent={errorComponent}
      {...(onCatch && { onCatch })}
    >
      <Suspense fallback={frameless ? null : <Skeleton h={280} />}>
        {children}
        {!frameless && <LateFocus />}
      </Suspense>
    </CatchBoundary>
  )
}

/** Focuses the field that asked for it where its form came after the frame, which had nothing to focus then. */
function LateFocus() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]')
    // Before the frame has the focus, it still has to see where to return it.
    if (dialog?.contains(document.activeElement))
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return <span ref={place} hidden />
}
