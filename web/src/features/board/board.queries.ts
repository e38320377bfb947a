import { board } from '@nineops/contract/bureau/board.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Prefix of every query of the board. */
export const boardKey = ['board'] as const

export const boardQuery = queryOptions({
  queryKey: [...boardKey, 'rows'],
  queryFn: ({ signal }) => api(board.rows, { signal }),
  meta: { silent: true },
})

export const attentionQuery = queryOptions({
  queryKey: [...boardKey, 'attention'],
  queryFn: ({ signal }) => api(board.attention, { signal }),
  meta: { silent: true },
})

/** `month` is its first day. */
export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: [...boardKey, 'calendar', month],
    queryFn: ({ signal }) => api(board.calendar, { query: { month }, signal }),
    meta: { silent: true },
  })

export const peopleQuery = queryOptions({
  queryKey: ['board-people'],
  queryFn: ({ signal }) => api(board.people, { signal }),
  meta: { silent: true },
})

export function useAssign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ client, userIndex }: { client: number; userIndex: number | null }) =>
      api(board.assign, { params: { client }, body: { userIndex } }),
    onSettled: () => queries.invalidateQueries({ queryKey: boardQuery.queryKey }),
  })
}

/** Saves the note over the version that was shown. */
export function useWriteNote() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ client, ...body }: { client: number; text: string; version: number }) =>
      api(board.setNote, { params: { client }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: boardQuery.queryKey }),
  })
}
