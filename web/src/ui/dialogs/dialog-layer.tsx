import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { OverlayBoundary } from '../overlays/overlay-boundary.tsx'
import classes from './dialog-layer.module.css'
import { dialogStack } from './dialog-stack.ts'

/** Loads the code of dialogs; also used for preloading (spec §2). */
export const loadDialogs = () => import('./dialog-place.tsx')
const Place = lazy(loadDialogs)

/** Renders the open dialogs, one over the other; a covered dialog keeps what was typed in it. */
export function DialogLayer() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.read)
  const [places, setPlaces] = useState(0)
  if (stack.length > places) setPlaces(stack.length)
  return Array.from({ length: places }, (_, at) => (
    <OverlayBoundary key={at} what="dialog" frameless opened={at < stack.length} onClose={stack[at]?.onLeave}>
      {/* A second click must not open it again meanwhile. */}
      <Suspense fallback={<div className={classes.wait} />}>
        <Place depth={at} dialog={stack[at]} isTop={at === stack.length - 1} />
      </Suspense>
    </OverlayBoundary>
  ))
}
