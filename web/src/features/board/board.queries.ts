import { board } from '@nineops/contract/bureau/board.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

/** Prefix of every query of the board. */
export const boardKey = ['board'] as const

/** Polled, because much changes without an event of the board: receipts, e-mails, reports, services, rates. */
const polled = { silent: true, refetchInterval: 60_000 } as const
/** Also fetched on each visit and when the tab regains focus: the user may just have fixed what is listed. */
const current = { ...polled, staleTime: 0, refetchOnWindowFocus: true } as const

export const boardQuery = read(board.rows, [...boardKey, 'rows'], {}, current)

export const findingsQuery = read(board.findings, [...boardKey, 'findings'], {}, polled)

export const attentionQuery = read(board.attention, [...boardKey, 'attention'], {}, current)

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
