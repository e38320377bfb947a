import { Button, Portal, Skeleton } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react'
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
      <Suspense
        fallback={frameless ? onClose && opened && <Coming onClose={onClose} /> : <Skeleton h={280} />}
      >
        {children}
        {!frameless && <LateFocus />}
      </Suspense>
    </CatchBoundary>
  )
}

const DOUBLE_CLICK_MS = 500

/** What is opened still loads: Esc and a press elsewhere leave it, as they do once it is there. */
function Coming({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const openedAt = performance.now()
    const onPress = ({ target }: PointerEvent) => {
      const isDouble = performance.now() - openedAt < DOUBLE_CLICK_MS
      // Its own button closes it by itself.
      const isButton = target instanceof Element && target.closest('[aria-haspopup][aria-expanded="true"]')
      if (!isDouble && !isButton) close()
    }
    addEventListener('keydown', onKey, true)
    addEventListener('pointerdown', onPress)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('pointerdown', onPress)
    }
  }, [])
  return null
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
