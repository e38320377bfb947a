import { getDefaultZIndex, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { OverlayBoundary } from '../overlays/overlay-boundary.tsx'
import { dialogStack, type StackedDialog } from './dialog-stack.ts'
import { confirm } from './dialogs.tsx'
import { useTyped } from './use-typed.ts'

/** Renders the open dialogs, one over the other; a covered dialog keeps what was typed in it. */
export function DialogLayer() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.read)
  const [places, setPlaces] = useState(0)
  if (stack.length > places) setPlaces(stack.length)
  return Array.from({ length: places }, (_, at) => (
    <Place key={at} depth={at} dialog={stack[at]} isTop={at === stack.length - 1} />
  ))
}

interface PlaceProps {
  depth: number
  dialog: StackedDialog | undefined
  isTop: boolean
}

function Place({ depth, dialog, isTop }: PlaceProps) {
  // Stays mounted while it fades out.
  const [shown, setShown] = useState(dialog)
  if (dialog && dialog !== shown) setShown(dialog)
  // Opened after the first render, so that it knows where to return the focus.
  const [isThere, setThere] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- only after the first render
  useEffect(() => setThere(true), [])
  const { watch, typed } = useTyped(shown?.id)

  async function leave(): Promise<void> {
    if (typed() && !(await confirm('Your changes are not saved. Close without saving?'))) return
    dialog?.onLeave()
  }
  useEscape(isTop, () => void leave())
  return (
    <Modal
      zIndex={getDefaultZIndex('modal') + 1 + depth}
      {...shown?.props}
      opened={isThere && dialog !== undefined}
      closeOnEscape={false}
      onClose={() => void leave()}
    >
      <div key={shown?.id} {...watch}>
        <OverlayBoundary what="dialog" onClose={shown?.onLeave}>
          {shown?.children}
        </OverlayBoundary>
      </div>
    </Modal>
  )
}

/** Calls back on Escape, but not for the key press that opened the dialog or closed the one above it. */
function useEscape(isTop: boolean, onEscape: () => void): void {
  const onTopSince = useRef(0)
  useLayoutEffect(() => {
    if (isTop) onTopSince.current = performance.now()
  }, [isTop])
  useWindowEvent(
    'keydown',
    event => {
      if (!isTop || event.key !== 'Escape' || event.isComposing || event.timeStamp < onTopSince.current)
        return
      // An open list or calendar inside the dialog closes first.
      const { target } = event
      if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
      onEscape()
    },
    { capture: true },
  )
}
