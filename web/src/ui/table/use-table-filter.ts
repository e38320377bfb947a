import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TableStateHolder } from './table-address.ts'

/** Typed text applies this long after the last key (spec §9); a server is asked a little later. */
const FILTER_DEBOUNCE_MS = 100
const SERVER_FILTER_DEBOUNCE_MS = 250

/** The text of the filter box, the applied one, and the address's. Typing renders only the table. */
export function useTableFilter({ state, change }: TableStateHolder, onServer: boolean) {
  const [text, setText] = useState(state.filter)
  const [applied, setApplied] = useState(state.filter)
  // Written, but not yet back from the address; any other value comes from a link, a view or Back.
  const underway = useRef<string[]>([])
  const follow = useEffectEvent((filter: string) => {
    const at = underway.current.indexOf(filter)
    if (at >= 0) {
      underway.current.splice(0, at + 1)
      return
    }
    underway.current = []
    setText(filter)
    setApplied(filter)
  })
  useEffect(() => follow(state.filter), [state.filter])
  const apply = useEffectEvent(() => {
    if (text === applied) return
    setApplied(text)
    underway.current.push(text)
    change({ filter: text, page: 1 })
  })
  useEffect(() => {
    const wait = setTimeout(apply, onServer ? SERVER_FILTER_DEBOUNCE_MS : FILTER_DEBOUNCE_MS)
    return () => clearTimeout(wait)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each key restarts the debounce
  }, [text, onServer])
  return { text, setText, applied }
}
