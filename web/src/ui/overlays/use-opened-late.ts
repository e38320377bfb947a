import { useEffect, useState } from 'react'

/** Opens what is first rendered open only after that, so that it appears as later, and knows where to return the focus. */
export function useOpenedLate(opened: boolean): boolean {
  const [isThere, setThere] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- only after the first render
  useEffect(() => setThere(true), [])
  return isThere && opened
}
