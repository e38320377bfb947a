import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { dialogStack } from './dialog-stack.ts'

let last = 0

interface DialogOptions
  extends Partial<
    Pick<ModalProps, 'size' | 'withCloseButton' | 'scrollAreaComponent' | 'closeOnClickOutside'>
  > {
  title?: ReactNode
}

/**
 * Opens a dialog and waits for it: resolves with what `close` was given, or undefined if it was closed
 * without an answer: by Escape, its cross or beside it, which asks first where something was typed in a form. Focus goes
 * back to where it was.
 */
export function openDialog<Answer>(
  options: DialogOptions,
  render: (close: (answer?: Answer) => void) => ReactNode,
): Promise<Answer | undefined> {
  const opener = document.activeElement
  return new Promise(resolve => {
    const id = (last += 1)
    const close = (answer?: Answer) => {
      resolve(answer)
      dialogStack.remove(id)
    }
    const props: Partial<ModalProps> = {
      size: 440,
      closeButtonProps: { 'aria-label': 'Close' },
      ...options,
      // A dialog without a title is called something all the same; the page has one banner, and this is not it.
      ...(options.title === undefined && {
        attributes: { header: { role: 'none' }, content: { 'aria-label': 'Confirmation' } },
      }),
      withCloseButton: options.withCloseButton ?? options.title !== undefined,
      // A button that saves is disabled meanwhile, and the focus is then lost with the dialog.
      onExitTransitionEnd: () => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      },
    }
    dialogStack.push({ id, props, children: render(close), onLeave: () => close() })
  })
}
