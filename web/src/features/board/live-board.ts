import {
  type BoardEvent,
  type BoardRow,
  boardEvent,
  boardTopic,
} from '@nineops/contract/bureau/board.contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../../api/events.ts'
import { boardKey, boardQuery } from './board.queries.ts'

/** The board is refetched at most this often, however many runs are active. */
const REFETCH_EVERY_MS = 2000

const isOf = (row: BoardRow, { billRun, invoiceRun }: BoardEvent): boolean =>
  invoiceRun === undefined ? row.billRun?.index === billRun : row.invoiceRun?.index === invoiceRun

/** Shows progress in place, and refetches other changes. */
function follow(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: boardKey })
    }, REFETCH_EVERY_MS)
  }
  const stop = subscribe(
    [boardTopic],
    ({ data }) => {
      const event = boardEvent.safeParse(data)
      if (!event.success) return
      const { progress } = event.data
      const rows = queries.getQueryData(boardQuery.queryKey)
      const known = rows?.find(row => isOf(row, event.data))
      // A process that has just started is at another stage, which only the server knows.
      if (progress === null || known?.progress?.name !== progress.name) refetch()
      else
        queries.setQueryData(boardQuery.queryKey, (before = []) =>
          before.map(row => (isOf(row, event.data) ? { ...row, progress } : row)),
        )
    },
    // Events missed while disconnected are not repeated.
    () => void queries.invalidateQueries({ queryKey: boardKey }),
  )
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Keeps the board up to date while it is shown. */
export function useLiveBoard(): void {
  const queries = useQueryClient()
  useEffect(() => follow(queries), [queries])
}
