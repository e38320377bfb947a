import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/**
 * What was loaded, for content that is much to render: the answer of a query is rendered in one go, this in pieces of
 * 5 ms, between which the page answers. Undefined until then, as while it loads; later changes are shown at once.
 */
export function useArrived<T>(data: T | undefined): T | undefined {
  const arrived = useDeferredValue(data !== undefined)
  return arrived ? data : undefined
}

/**
 * Whether a query has neither arrived nor failed yet. `isPending` is true again once what is shown after a failure asks
 * again: a screen that waits for that would never show it.
 */
export const isFirstLoad = ({
  isPending,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isPending' | 'errorUpdateCount'>): boolean => isPending && errorUpdateCount === 0
