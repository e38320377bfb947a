import { accountNotes } from '@nineops/contract/crm/account-notes.contract'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { api, apiPaged } from '../../api/client.ts'

export interface Account {
  client: number
  account: number
}
const key = ({ client, account }: Account) => ['clients', client, 'accounts', account, 'notes'] as const
const silent = { silent: true } as const
const PAGE_SIZE = 25

/** An account's notes, page by page. */
export const notesQuery = (of: Account, filter: string) =>
  infiniteQueryOptions({
    queryKey: [...key(of), filter],
    queryFn: ({ signal, pageParam }) =>
      apiPaged(accountNotes.list, {
        params: of,
        query: { page: pageParam, pageSize: PAGE_SIZE, filter },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    meta: silent,
  })

function useChange<Input, Answer>(
  of: Account,
  mutationFn: (input: Input) => Promise<Answer>,
  meta: { silent?: true } = {},
) {
  return useMutation({ mutationFn, meta, onSettled: useRefresh(key(of)) })
}

/** Adds a note; the key makes a second press harmless. */
export const useWriteNote = (of: Account) =>
  useChange(
    of,
    ({ key: idempotencyKey, ...body }: { key: string; text: string; pinned: boolean }) =>
      api(accountNotes.create, { params: of, body, idempotencyKey }),
    silent,
  )

export const useChangeNote = (of: Account) =>
  useChange(
    of,
    ({ note, ...body }: { note: number; version: string; text?: string; pinned?: boolean }) =>
      api(accountNotes.change, { params: { ...of, note }, body }),
    silent,
  )

export const usePinNote = (of: Account) =>
  useChange(of, ({ note, ...body }: { note: number; version: string; pinned: boolean }) =>
    api(accountNotes.change, { params: { ...of, note }, body }),
  )

export const useDeleteNote = (of: Account) =>
  useChange(of, (note: number) => api(accountNotes.remove, { params: { ...of, note } }))

export const useRestoreNote = (of: Account) =>
  useChange(of, (note: number) => api(accountNotes.restore, { params: { ...of, note } }))
