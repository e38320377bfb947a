import { IconCopy } from '../icons/icons.tsx'
import classes from './feedback.module.css'
import { showCopied, showDone } from './snackbars.tsx'

/** Copies a value and says 'COPIED {value}' for 2 seconds (spec §8). */
export async function copyText(value: string): Promise<void> {
  if (await writeClipboard(value)) showCopied(value)
  else showDone(`This browser does not allow copying here. Copy it by hand: ${value}`, undefined, 10_000)
}

async function writeClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return copyBySelection(value)
  }
}

/** Where the page is not served by https, the browser has no clipboard but for what is selected. */
function copyBySelection(value: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = value
  field.setAttribute('readonly', '')
  field.style.cssText = 'position: fixed; top: 0; opacity: 0'
  // Beside what has the focus: a dialog keeps it within itself.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}

interface CopyButtonProps {
  value: string
  /** In a table the row's C key copies, so the button is no tab stop. */
  inTable?: boolean
}

/** A plain button, because a table renders hundreds of them while scrolling. */
export function CopyButton({ value, inTable = false }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={classes.copy}
      tabIndex={inTable ? -1 : 0}
      aria-label={`Copy ${value}`}
      onClick={event => {
        event.stopPropagation()
        void copyText(value)
      }}
    >
      <IconCopy size={14} aria-hidden="true" />
    </button>
  )
}
