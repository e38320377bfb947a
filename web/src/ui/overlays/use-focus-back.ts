import { useEffect, useRef } from 'react'

/** Longer than the drawer takes to let go of the focus. */
const AFTER_DRAWER_MS = 20

/**
 * Gives the focus back to where a drawer was opened. For drawers that let go of the focus while a dialog is over them:
 * their own way back would be lost with that.
 */
export function useFocusBack(opened: boolean): void {
  const from = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) {
      from.current = document.activeElement
      return
    }
    const origin = from.current
    from.current = null
    if (!(origin instanceof HTMLElement)) return
    const timer = setTimeout(() => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.closest('[role=dialog]'))
        origin.focus({ preventScroll: true })
    }, AFTER_DRAWER_MS)
    return () => clearTimeout(timer)
  }, [opened])
}
