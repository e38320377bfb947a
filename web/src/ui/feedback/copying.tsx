import { IconCopy } from '@tabler/icons-react'
import classes from './feedback.module.css'
import { showCopied } from './snackbars.tsx'

/** Copies a value and says 'COPIED {value}' for 2 seconds (spec §8). */
export async function copyText(value: string): Promise<void> {
  await navigator.clipboard.writeText(value)
  showCopied(value)
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
