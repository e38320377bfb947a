import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { wantOverlays } from '../overlays/overlays-wanted.ts'
import { type DialogContent, dialogStack } from './dialog-stack.ts'

let last = 0

interface DialogOptions
  extends Partial<
    Pick<ModalProps, 'size' | 'withCloseButton' | 'scrollAreaComponent' | 'closeOnClickOutside'>
  > {
  title?: ReactNode
}

/**
 * Opens a dialog; resolves with the argument of `close`, or undefined if it was closed by Escape, its cross or a click
 * outside, which first ask if something was typed in a form. Returns the focus to where it was.
 */
export function openDialog<Answer>(
  options: DialogOptions,
  render: (close: (answer?: Answer) => void) => DialogContent,
): Promise<Answer | undefined> {
  const opener = document.activeElement
  wantOverlays()
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
      // A dialog without a title still needs a name, and must not be a second banner.
      ...(options.title === undefined && {
        attributes: { header: { role: 'none' }, content: { 'aria-label': 'Confirmation' } },
      }),
      withCloseButton: options.withCloseButton ?? options.title !== undefined,
      // The save button is disabled while saving and loses the focus when the dialog closes.
      onExitTransitionEnd: () => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      },
    }
    dialogStack.push({ id, props, content: render(close), onLeave: () => close() })
  })
}
