import { board } from '@nineops/contract/bureau/board.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

/** Prefix of every query of the board. */
export const boardKey = ['board'] as const

export const boardQuery = read(board.rows, [...boardKey, 'rows'], {}, { silent: true })

/** Polled, because e-mails are delivered, and reports confirmed, without an event of the board. */
export const findingsQuery = read(
  board.findings,
  [...boardKey, 'findings'],
  {},
  { silent: true, refetchInterval: 60_000 },
)

export const attentionQuery = read(board.attention, [...boardKey, 'attention'], {}, { silent: true })

/** `month` is its first day. */
export const calendarQuery = (month: string) =>
  read(board.calendar, [...boardKey, 'calendar', month], { query: { month } }, { silent: true })

export const peopleQuery = read(board.people, ['board-people'], {}, { silent: true })

export const useAssign = () =>
  useMutation({
    mutationFn: ({ client, userIndex }: { client: number; userIndex: number | null }) =>
      api(board.assign, { params: { client }, body: { userIndex } }),
    onSettled: useRefresh(boardQuery.queryKey),
  })

/** Saves the note over the version that was shown. */
export const useWriteNote = () =>
  useMutation({
    mutationFn: ({ client, ...body }: { client: number; text: string; version: number }) =>
      api(board.setNote, { params: { client }, body }),
    onSettled: useRefresh(boardQuery.queryKey),
  })
