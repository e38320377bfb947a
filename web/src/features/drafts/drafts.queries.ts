import {
  type Draft,
  type DraftContent,
  type DraftKind,
  drafts,
} from '@nineops/contract/portal/drafts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['drafts'] as const

export const draftsQuery = (kind: DraftKind) =>
  read(drafts.list, [...key, kind], { query: { kind } }, { staleTime: 0, silent: true })

/** A draft to continue, refetched each time. */
export const draftQuery = (index: number) =>
  read(
    drafts.get,
    [...key, 'one', index],
    { params: { draft: index } },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false, silent: true },
  )

export const useDiscardDraft = () =>
  useMutation({
    mutationFn: (draft: number) => api(drafts.remove, { params: { draft } }),
    onSettled: useRefresh(key),
  })

export interface Typed {
  title: string
  content: DraftContent
}
export interface DraftPlace {
  kind: DraftKind
  client: number | undefined
}

/** The calls of autosave; `leaving` lets them outlive the page. */
export function useDraftCalls() {
  const queries = useQueryClient()
  const renew = () =>
    void queries.invalidateQueries({ queryKey: key, predicate: query => query.queryKey[1] !== 'one' })
  return {
    begin: async ({ kind, client }: DraftPlace, typed: Typed, idempotencyKey: string): Promise<Draft> => {
      const body = { kind, ...typed, ...(client !== undefined && { clientIndex: client }) }
      const begun = await api(drafts.create, { body, idempotencyKey, keepalive: true })
      renew()
      return begun
    },
    save: async (draft: number, version: number, typed: Typed): Promise<number> => {
      const saved = await api(drafts.save, {
        params: { draft },
        body: { version, ...typed },
        keepalive: true,
      })
      renew()
      return saved.version
    },
    fetch: (draft: number) => api(drafts.get, { params: { draft } }),
    /** Creating the record has ended its draft. */
    finished: renew,
  }
}
