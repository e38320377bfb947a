import type { TestStep } from '@nineops/contract/network/line-tests'
import { lineTestEvent } from '@nineops/contract/network/line-tests.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribe } from '../../api/events.ts'
import { refreshTests } from './line-tests.queries.ts'

/** Steps of running tests, from events. */
export type LiveSteps = ReadonlyMap<number, TestStep>
const none: LiveSteps = new Map()

/** Progress of tests, of one circuit or of all, watched while the screen is open. */
export function useLiveTests(circuit?: number): LiveSteps {
  const queries = useQueryClient()
  const [live, setLive] = useState(none)
  useEffect(
    () =>
      subscribe(
        [circuit === undefined ? 'line-tests' : `line-tests:${circuit}`],
        ({ data }) => {
          const event = lineTestEvent.safeParse(data).data
          if (!event) return
          const { test, step } = event
          setLive(before => {
            const next = new Map(before)
            if (step) next.set(test, step)
            else next.delete(test)
            return next
          })
          if (!step) void refreshTests(queries)
        },
        () => {
          // An end may have been missed while disconnected.
          setLive(none)
          void refreshTests(queries)
        },
      ),
    [queries, circuit],
  )
  return live
}
