import type { BillRunProgress } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { shadowRunEvent } from '@nineops/contract/bureau/shadow-runs.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribe } from '../../api/events.ts'
import { refreshShadowRuns } from './shadow-runs.queries.ts'

type Live = ReadonlyMap<number, BillRunProgress>
const none: Live = new Map()

/** Progress of shadow runs, watched while the screen is open. */
export function useLiveShadowRuns(client: number, indexes: readonly number[]): Live {
  const queries = useQueryClient()
  const [live, setLive] = useState(none)
  const topics = indexes.map(index => `shadow-runs:${index}`).join(',')
  useEffect(() => {
    if (topics === '') return undefined
    return subscribe(
      topics.split(','),
      ({ topic, data }) => {
        const event = shadowRunEvent.safeParse(data).data
        const index = Number(topic.split(':')[1])
        if (!event) return
        setLive(before => {
          const next = new Map(before)
          if (event.progress) next.set(index, event.progress)
          else next.delete(index)
          return next
        })
        if (!event.progress) void refreshShadowRuns(queries, client)
      },
      () => {
        // An end may have been missed while disconnected.
        setLive(none)
        void refreshShadowRuns(queries, client)
      },
    )
  }, [queries, client, topics])
  return live
}
