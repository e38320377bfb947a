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

export const openPalette = (): void => open('palette')
export const openShortcuts = (): void => open('shortcuts')

/** Removes an overlay, at once or after some milliseconds, unless another has been opened since. */
export function closeOverlay(id: number, afterMs = 0): void {
  closing = id
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
