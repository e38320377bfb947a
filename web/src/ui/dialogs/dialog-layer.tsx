import { lazy, useState, useSyncExternalStore } from 'react'
import { OverlayBoundary } from '../overlays/overlay-boundary.tsx'
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
    <OverlayBoundary key={at} what="dialog" frameless onClose={stack[at]?.onLeave}>
      <Place depth={at} dialog={stack[at]} isTop={at === stack.length - 1} />
    </OverlayBoundary>
  ))
}
