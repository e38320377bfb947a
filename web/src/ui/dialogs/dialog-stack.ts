import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** An open dialog. */
export interface StackedDialog {
  id: number
  props: Partial<ModalProps>
  children: ReactNode
  /** Closes it without an answer. */
  onLeave: () => void
}

let stack: readonly StackedDialog[] = []
const listeners = new Set<() => void>()

function change(next: readonly StackedDialog[]): void {
  stack = next
  for (const listener of listeners) listener()
}

/** The open dialogs, top one last. Kept outside React: their layer is loaded after the first screen. */
export const dialogStack = {
  read: (): readonly StackedDialog[] => stack,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  push: (dialog: StackedDialog): void => change([...stack, dialog]),
  remove: (id: number): void => change(stack.filter(dialog => dialog.id !== id)),
}
