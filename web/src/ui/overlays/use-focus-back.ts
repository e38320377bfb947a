import { useEffect, useRef } from 'react'

/** Longer than the drawer takes to let go of the focus. */
const AFTER_DRAWER_MS = 20

/** Waits until a drawer that closes has given the focus back: a dialog that opens then keeps it, and gives it back in turn. */
export const whenFocusIsBack = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, 2 * AFTER_DRAWER_MS)
  })

/**
 * Gives the focus back to where a drawer was opened. For drawers that let go of the focus while a dialog is over them:
 * their own way back would be lost with that.
 */
export function useFocusBack(opened: boolean): void {
  const from = useRef<Element | null>(null)
  useEffect(() => {
    if (!opened) return undefined
    from.current = document.activeElement
    return () => {
      const origin = from.current
      setTimeout(() => {
        const { activeElement } = document
        const isLost = activeElement === document.body || activeElement?.closest('[role=dialog]')
        if (isLost && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
      }, AFTER_DRAWER_MS)
    }
  }, [opened])
}
