import {
  type BillRunProgress,
  billRunEvent,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscribe } from '../../api/events.ts'
import { refreshBillRuns } from './bill-runs.queries.ts'

/** Progress of active runs, by index. */
export type LiveBillRuns = ReadonlyMap<number, BillRunProgress>

const none: LiveBillRuns = new Map()

/** Watches bill runs while the screen is open; calls `onChange` when one changes its status. */
export function useLiveBillRuns(
  client: number,
  indexes: readonly number[],
  onChange: (index: number, status: number) => void,
): LiveBillRuns {
  const queries = useQueryClient()
  const [live, setLive] = useState(none)
  const changed = useEffectEvent(onChange)
  const topics = indexes.map(index => `bill-runs:${index}`).join(',')
  useEffect(() => {
    if (topics === '') return undefined
    return subscribe(
      topics.split(','),
      ({ topic, data }) => {
        const event = billRunEvent.safeParse(data).data
        const index = Number(topic.split(':')[1])
        if (!event) return
        setLive(before => {
          const next = new Map(before)
          if (event.progress) next.set(index, event.progress)
          else next.delete(index)
          return next
        })
        if (event.progress) return
        void refreshBillRuns(queries, client)
        changed(index, event.status)
      },
      () => {
        // An end may have been missed while disconnected.
        setLive(none)
        void refreshBillRuns(queries, client)
      },
    )
  }, [queries, client, topics])
  return live
}
