import { useSyncExternalStore } from 'react'

let wanted = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a dialog or a snackbar is opened, or soon may be: what shows them is loaded at the latest now. */
export function wantOverlays(): void {
  wanted = true
  for (const listener of listeners) listener()
}

export const useOverlaysWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted)
