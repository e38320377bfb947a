import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export const toggleMenu = (): void => set(!open)
export const closeMenu = (): void => set(false)

/** Whether the menu is open over the page, on a narrow screen. */
export const useMenuOpen = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
