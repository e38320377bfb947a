import { type RefObject, useEffect, useRef } from 'react'

/** Longer than the drawer takes to release the focus. */
const AFTER_DRAWER_MS = 20

/**
 * Waits until a closing drawer has returned the focus, so that a dialog opened next can keep it and return it in turn.
 */
export const whenFocusIsBack = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, 2 * AFTER_DRAWER_MS)
  })

/** Whether nothing has the focus that can be seen, or a dialog that is closing. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.closest('[role=dialog]') !== null
  )
}

/**
 * The button of a popover, which has the focus once that closes. The library's own way notes where the focus was too
 * late for people who asked for less motion: the popover has it by then.
 */
export function useFocusTarget(opened: boolean): RefObject<HTMLButtonElement | null> {
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opened) return undefined
    const button = target.current
    return () => {
      setTimeout(() => {
        if (isFocusLost()) button?.focus({ preventScroll: true })
      }, AFTER_DRAWER_MS)
    }
  }, [opened])
  return target
}

/**
 * Returns the focus to where a drawer was opened. For drawers that release the focus while a dialog is over them, which
 * loses their own way of returning it.
 */
export function useFocusBack(opened: boolean): void {
  const from = useRef<Element | null>(null)
  useEffect(() => {
    if (!opened) return undefined
    from.current = document.activeElement
    return () => {
      const origin = from.current
      setTimeout(() => {
        if (isFocusLost() && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
      }, AFTER_DRAWER_MS)
    }
  }, [opened])
}
