import { type BespokeRun, bespokeEvent } from '@nineops/contract/bureau/bespoke-functions.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { subscribe } from '../../api/events.ts'
import { noteProgress, refreshRun } from './bespoke-functions.queries.ts'

/** Follows active runs while the overview is open; calls `onEnd` when one ends. */
export function useLiveRuns(
  categoryIndex: number,
  runs: readonly BespokeRun[],
  onEnd: (run: number, status: 'done' | 'failed') => void,
): void {
  const queries = useQueryClient()
  const ended = useEffectEvent(onEnd)
  const running = runs
    .filter(run => run.status === 'running')
    .map(run => run.index)
    .join()
  useEffect(() => {
    if (running === '') return undefined
    const indexes = running.split(',').map(Number)
    return subscribe(
      indexes.map(run => `bespoke-functions:${run}`),
      ({ topic, data }) => {
        const event = bespokeEvent.safeParse(data).data
        const run = Number(topic.split(':')[1])
        if (!event) return
        noteProgress(queries, run, event)
        if (event.status === 'running') return
        void refreshRun(queries, categoryIndex, run)
        ended(run, event.status)
      },
      // Events missed while disconnected are not repeated.
      () => {
        for (const run of indexes) void refreshRun(queries, categoryIndex, run)
      },
    )
  }, [queries, categoryIndex, running])
}
