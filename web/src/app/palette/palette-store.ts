import { useSyncExternalStore } from 'react'

/** The open overlay, with a count so that closing an earlier one never closes a later one. */
interface Overlay {
  kind: 'palette' | 'shortcuts'
  id: number
}

let overlay: Overlay | null = null
let closing: number | null = null
let last = 0
const listeners = new Set<() => void>()

function set(next: Overlay | null): void {
  overlay = next
  for (const listener of listeners) listener()
}

function open(kind: Overlay['kind']): void {
  if (overlay?.kind !== kind || overlay.id === closing) set({ kind, id: (last += 1) })
}

/** What is typed before the palette's field has the focus. */
let typed = ''

function onEarlyKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') takeTyped()
  else if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  // Neither a field nor a table behind the palette gets the keys.
  event.preventDefault()
  event.stopPropagation()
}

/** The text typed so far; from now on keys go where the focus is. */
export function takeTyped(): string {
  removeEventListener('keydown', onEarlyKey, true)
  const text = typed
  typed = ''
  return text
}

export function openPalette(): void {
  if (overlay?.kind === 'palette' && overlay.id !== closing) return
  addEventListener('keydown', onEarlyKey, true)
  open('palette')
}
export const openShortcuts = (): void => open('shortcuts')

/** Removes an overlay, at once or after some milliseconds, unless another has been opened since. */
export function closeOverlay(id: number, afterMs = 0): void {
  closing = id
  takeTyped()
  setTimeout(() => {
    if (overlay?.id === id) set(null)
  }, afterMs)
}

export const useOpenOverlay = (): Overlay | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => overlay,
  )
