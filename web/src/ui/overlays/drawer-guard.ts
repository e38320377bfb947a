import { createContext, use } from 'react'

/** What a drawer's content can do with it. */
export interface DrawerGuard {
  /** Whether there are unsaved changes. */
  dirty: boolean
  onDirty: (dirty: boolean) => void
  /** Closes it; asks first if changes would be lost. */
  close: () => void
  /** Runs an action, asking first if changes would be lost. */
  leave: (go: () => void) => void
  /** Closes it after saving, without asking. */
  done: () => void
  /** While a dialog is open over it and takes the keys. */
  during: (work: () => Promise<void>) => Promise<void>
}

export const DrawerGuardContext = createContext<DrawerGuard | undefined>(undefined)

/** The drawer around; undefined on a page and in a dialog. */
export const useDrawerGuard = (): DrawerGuard | undefined => use(DrawerGuardContext)
