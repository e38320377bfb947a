import { getDefaultZIndex, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { OverlayBoundary } from '../overlays/overlay-boundary.tsx'
import { useOpenedLate } from '../overlays/use-opened-late.ts'
import type { StackedDialog } from './dialog-stack.ts'
import { confirm } from './dialogs.tsx'
import { plainBodies } from './plain-bodies.ts'
import { useTyped } from './use-typed.ts'

interface PlaceProps {
  depth: number
  dialog: StackedDialog | undefined
  isTop: boolean
}

/** One dialog of the stack. */
export default function DialogPlace({ depth, dialog, isTop }: PlaceProps) {
  // Stays mounted while it fades out.
  const [shown, setShown] = useState(dialog)
  if (dialog && dialog !== shown) setShown(dialog)
  const content = typeof shown?.content === 'function' ? shown.content(plainBodies) : shown?.content
  const opened = useOpenedLate(dialog !== undefined)
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
      opened={opened}
      closeOnEscape={false}
      onClose={() => void leave()}
    >
      <div key={shown?.id} {...watch}>
        <OverlayBoundary what="dialog" onClose={shown?.onLeave}>
          {content}
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
