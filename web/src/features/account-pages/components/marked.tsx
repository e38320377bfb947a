import type { ReactNode } from 'react'
import classes from './account-pages.module.css'

type Span = readonly [number, number]

/** A text with its matches highlighted. */
export function Marked({ text, marks }: { text: string; marks: readonly Span[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    if (from < at) continue
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  parts.push(text.slice(at))
  return <span className={classes.marked}>{parts}</span>
}
