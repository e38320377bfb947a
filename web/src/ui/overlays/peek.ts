import { type RefObject, useRef } from 'react'

/** A list whose rows open beside it. */
export interface PeekList {
  /** Opens the row after (1) or before (-1) the one that is open; does nothing at the ends. */
  step: (by: 1 | -1) => void
  has: (by: 1 | -1) => boolean
}

export interface Peek {
  /** Key of the row that is open. */
  open: string | number | undefined
  list: RefObject<PeekList | null>
}

/** Connects a list with the panel that shows one of its rows (ui: Peek). */
export function usePeek(open: string | number | undefined): Peek {
  const list = useRef<PeekList>(null)
  return { open, list }
}

/** Marks the panel, so that the list can give it the focus and make room for it. */
export const PEEK_ID = 'peek'

export const focusPeek = (): void => document.getElementById(PEEK_ID)?.focus()
