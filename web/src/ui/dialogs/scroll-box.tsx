import type { ReactNode } from 'react'

interface ScrollBoxProps {
  label: string
  className: string | undefined
  children: ReactNode
}

/** Long content of a dialog; focusable, so that it scrolls by keyboard too. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section aria-label={label} className={className} tabIndex={0}>
      {children}
    </section>
  )
}
