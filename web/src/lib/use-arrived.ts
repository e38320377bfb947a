import { useDeferredValue } from 'react'

/**
 * What was loaded, for content that is much to render: the answer of a query is rendered in one go, this in pieces of
 * 5 ms, between which the page answers. Undefined until then, as while it loads; later changes are shown at once.
 */
export function useArrived<T>(data: T | undefined): T | undefined {
  const arrived = useDeferredValue(data !== undefined)
  return arrived ? data : undefined
}
