import {
  type InvoiceRunEvent,
  type InvoiceRunProcess,
  invoiceRunEvent,
  type ProcessId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { subscribe } from '../../api/events.ts'
import { refreshRun } from '../invoice-run-states/invoice-run-states.public.ts'
import { processesQuery } from './invoice-runs.queries.ts'

/** Progress is rendered at most this often, however fast the accounts are processed. */
const DRAW_EVERY_MS = 250
/** Figures and lists are refetched at most this often while a run changes. */
const REFETCH_EVERY_MS = 1500

type ProcessEvent = Extract<InvoiceRunEvent, { type: 'process' }>

/** Calls `work` at once, then at most every `ms`; never drops the last call. */
function throttled(work: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const run = () => {
    timer = undefined
    last = Date.now()
    work()
  }
  return {
    call: () => {
      timer ??= setTimeout(run, Math.max(0, last + ms - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

const applied = (row: InvoiceRunProcess, event: ProcessEvent): InvoiceRunProcess => ({
  ...row,
  status: event.status,
  total: event.total,
  done: event.done,
  failed: event.failed,
  perSecond: event.perSecond,
  secondsLeft: event.secondsLeft,
})

/**
 * Applies events to a run's cached processes, and returns both as they were and are. Where a status changes, an answer
 * under way is older than the event and is dropped: the server is asked again.
 */
export function applyProgress(
  queries: QueryClient,
  run: number,
  events: ReadonlyMap<ProcessId, ProcessEvent>,
): { before: InvoiceRunProcess[]; after: InvoiceRunProcess[] } {
  const { queryKey } = processesQuery(run)
  const before = queries.getQueryData(queryKey) ?? []
  const after = before.map(row => {
    const event = events.get(row.id)
    return event ? applied(row, event) : row
  })
  if (after.some((row, at) => row.status !== before[at]?.status))
    void queries.cancelQueries({ queryKey, exact: true })
  if (before.length > 0) queries.setQueryData(queryKey, after)
  return { before, after }
}

/** Applies a run's events to its cached processes; calls `onEnd` when one ends. */
function follow(queries: QueryClient, run: number, onEnd: (row: InvoiceRunProcess) => void): () => void {
  const waiting = new Map<ProcessId, ProcessEvent>()
  const refetch = throttled(() => refreshRun(queries, run), REFETCH_EVERY_MS)
  const draw = throttled(() => {
    const { before, after } = applyProgress(queries, run, waiting)
    waiting.clear()
    for (const [at, row] of after.entries()) {
      const was = before[at]?.status
      // Which processes may run next depends on status, so the server is asked again.
      if (was !== row.status) refetch.call()
      if (was === 'running' && row.status !== 'running') onEnd(row)
    }
  }, DRAW_EVERY_MS)

  const stop = subscribe(
    [`invoice-runs:${run}`],
    ({ data }) => {
      const event = invoiceRunEvent.safeParse(data)
      if (!event.success) return
      if (event.data.type === 'process') {
        waiting.set(event.data.process, event.data)
        draw.call()
      } else refetch.call()
    },
    // Events missed while disconnected are not repeated.
    () => refetch.call(),
  )
  return () => {
    stop()
    draw.stop()
    refetch.stop()
  }
}

/** Watches a run while the screen is open. */
export function useLiveRun(run: number, onEnd: (row: InvoiceRunProcess) => void): void {
  const queries = useQueryClient()
  const ended = useEffectEvent(onEnd)
  useEffect(() => follow(queries, run, row => ended(row)), [queries, run])
}
