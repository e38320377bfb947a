import { useEffect, useEffectEvent, useState } from 'react'
import { subscribe } from './events.ts'

interface Watched<Event, Progress> {
  /** None: nothing to watch. */
  topics: readonly string[]
  schema: { safeParse: (data: unknown) => { data?: Event | undefined } }
  /** Whose progress an event is, and the progress; without it the work has ended. Null where it is of no interest. */
  read: (
    event: Event,
    topic: string,
  ) => readonly [index: number, progress: Progress | null | undefined] | null
  /** Refetches what an end changes. */
  refetch: () => unknown
  onEnd?: (index: number, event: Event) => void
}

/** Progress by index, from events, while the screen is open. */
export function useLiveProgress<Event, Progress>(
  watched: Watched<Event, Progress>,
): ReadonlyMap<number, Progress> {
  const [live, setLive] = useState<ReadonlyMap<number, Progress>>(() => new Map())
  const note = useEffectEvent((topic: string, data: unknown) => {
    const event = watched.schema.safeParse(data).data
    if (!event) return
    const read = watched.read(event, topic)
    if (!read) return
    const [index, progress] = read
    setLive(before => {
      const next = new Map(before)
      if (progress) next.set(index, progress)
      else next.delete(index)
      return next
    })
    if (progress) return
    watched.refetch()
    watched.onEnd?.(index, event)
  })
  // An end may have been missed while disconnected.
  const restart = useEffectEvent(() => {
    setLive(new Map())
    watched.refetch()
  })
  const topics = watched.topics.join(',')
  useEffect(() => {
    if (topics === '') return undefined
    return subscribe(
      topics.split(','),
      ({ topic, data }) => note(topic, data),
      () => restart(),
    )
  }, [topics])
  return live
}

/** The index at the end of a topic: `bill-runs:12`. */
export const indexIn = (topic: string): number => Number(topic.split(':')[1])
