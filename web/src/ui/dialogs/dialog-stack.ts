import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { plainBodies } from './plain-bodies.ts'

/** What a dialog shows; a function gets the bodies that come with the code of dialogs. */
export type DialogContent = ReactNode | ((bodies: typeof plainBodies) => ReactNode)

/** An open dialog. */
export interface StackedDialog {
  id: number
  props: Partial<ModalProps>
  content: DialogContent
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
