import { type RefObject, useRef, useState } from 'react'

/** A list whose rows open beside it. */
export interface PeekList {
  /** Opens the row after (1) or before (-1) the one that is open; does nothing at the ends. */
  step: (by: 1 | -1) => void
}

/** Whether the open row is the first of its list, and the last. */
type Ends = readonly [first: boolean, last: boolean]

export interface Peek {
  /** Key of the row that is open. */
  open: string | number | undefined
  list: RefObject<PeekList | null>
  ends: Ends
  onEnds: (ends: Ends) => void
}

/** Connects a list with the panel that shows one of its rows (ui: Peek). */
export function usePeek(open: string | number | undefined): Peek {
  const list = useRef<PeekList>(null)
  const [ends, onEnds] = useState<Ends>([true, true])
  return { open, list, ends, onEnds }
}

/** Marks the panel, so that the list can give it the focus and make room for it. */
export const PEEK_ID = 'peek'

export const focusPeek = (): void => document.getElementById(PEEK_ID)?.focus()
