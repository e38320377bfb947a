import { useEffect, useEffectEvent } from 'react'
import { subscribe } from './events.ts'

/** Refetches at each event of a topic, and when connected: events missed meanwhile are not repeated. */
export function useRefreshOn(topic: string, refetch: () => unknown): void {
  const changed = useEffectEvent(() => void refetch())
  useEffect(
    () =>
      subscribe(
        [topic],
        () => changed(),
        () => changed(),
      ),
    [topic],
  )
}
