import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { TableAddressContext } from './table-address.ts'

interface Place {
  top: number
  active: number
}

const places = new Map<string, Place>()
/** More than anybody goes back. */
const MOST = 200

function keep(key: string, place: Place): void {
  places.delete(key)
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > MOST && oldest !== undefined) places.delete(oldest)
}

/** The scroll position and the focused row of a table, for when its history entry is returned to. */
export function useKeptPlace(name: string) {
  const address = use(TableAddressContext)
  const keyNow = () => address && `${address.entry()} ${name}`
  const [initial] = useState(() => places.get(keyNow() ?? ''))
  const last = useRef<Place>(initial ?? { top: 0, active: 0 })
  const save = (change: Partial<Place>) => {
    last.current = { ...last.current, ...change }
    const key = keyNow()
    if (key !== undefined) keep(key, last.current)
  }
  // A drawer has its own history entry: who goes on from there returns to the same place.
  const search = address?.search
  const saveAgain = useEffectEvent((_now: typeof search) => save({}))
  useEffect(() => saveAgain(search), [search])
  return { initial, save }
}

export type KeptPlace = ReturnType<typeof useKeptPlace>

/** Returns to the place once there are rows. */
export function useReturn(
  scroller: RefObject<HTMLElement | null>,
  place: Place | undefined,
  ready: boolean,
): void {
  const returned = useRef(place === undefined)
  useLayoutEffect(() => {
    if (!ready || returned.current || !place || !scroller.current) return
    returned.current = true
    scroller.current.scrollTo({ top: place.top })
    const { activeElement } = document
    // Also from a box of the screen that takes the focus when it opens.
    const isIdle =
      activeElement === document.body || (activeElement instanceof HTMLInputElement && !activeElement.value)
    if (isIdle) scroller.current.focus({ preventScroll: true })
  }, [ready, place, scroller])
}
