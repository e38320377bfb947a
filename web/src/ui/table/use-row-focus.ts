import { type KeyboardEvent, useState } from 'react'

interface RowFocus {
  initial: number
  onMove: (index: number) => void
  count: number
  pageRows: () => number
  scrollTo: (index: number) => void
  onOpen: (index: number) => void
  /** A key went to another row, alone. */
  onStep: (index: number) => void
  onCopy: (index: number) => void
  /** On Space; undefined if rows can't be selected. */
  onToggle: ((index: number) => void) | undefined
  /** On Shift with an arrow: from the row where the range began. */
  onRange: ((from: number, to: number) => void) | undefined
  onAll: (() => void) | undefined
  onLeaveUpwards: () => void
}

/** Keys of the grid: arrows, Home, End and Page move; Enter opens; Space and Shift select; C copies. */
export function useRowFocus(options: RowFocus) {
  const [at, setAt] = useState(options.initial)
  const [anchor, setAnchor] = useState(options.initial)
  const last = options.count - 1
  const active = Math.min(at, Math.max(last, 0))

  function focusRow(index: number, extend = false): number {
    const next = Math.max(0, Math.min(last, index))
    setAt(next)
    options.onMove(next)
    if (!extend) setAnchor(next)
    options.scrollTo(next)
    if (extend) options.onRange?.(anchor, next)
    return next
  }

  function target(key: string): number | null {
    if (key === 'ArrowDown') return active + 1
    if (key === 'ArrowUp') return active - 1
    if (key === 'PageDown') return active + options.pageRows()
    if (key === 'PageUp') return active - options.pageRows()
    if (key === 'Home') return 0
    return key === 'End' ? last : null
  }

  function act(event: KeyboardEvent): boolean {
    if (event.key === 'Enter') options.onOpen(active)
    else if (event.key === ' ' && options.onToggle) {
      options.onToggle(active)
      setAnchor(active)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && options.onAll)
      options.onAll()
    else if (event.key.toLowerCase() === 'c' && !event.ctrlKey && !event.metaKey) options.onCopy(active)
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Keys pressed in a button or link of a cell belong to that.
    if (event.target !== event.currentTarget || options.count === 0) return
    const to = target(event.key)
    if (to !== null) {
      if (to < 0 && event.key === 'ArrowUp') options.onLeaveUpwards()
      else {
        const extend = event.shiftKey && options.onRange !== undefined
        const next = focusRow(to, extend)
        if (!extend) options.onStep(next)
      }
    } else if (!act(event)) return
    event.preventDefault()
  }

  return { active, focusRow, onKeyDown }
}
