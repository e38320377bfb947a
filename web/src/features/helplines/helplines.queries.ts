import {
  type NewHelpline,
  type Helpline,
  helplines,
} from '@nineops/contract/service-establishment/helplines.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'helplines'] as const

export const helplinesQuery = (client: number) => read(helplines.list, key(client), { params: { client } })

/** Adds a helpline, or changes the one that was shown. Failures appear next to the form. */
export const useSaveHelpline = (client: number) =>
  useMutation({
    mutationFn: ({ seen, body }: { seen: Helpline | undefined; body: NewHelpline }) =>
      seen === undefined
        ? api(helplines.create, { params: { client }, body })
        : api(helplines.change, {
            params: { client, helpline: seen.index },
            body: { ...body, updatedAt: seen.updatedAt },
          }),
    meta: { silent: true },
    // Also after a refusal: it has changed since it was shown.
    onSettled: useRefresh(key(client)),
  })

export const useDeleteHelpline = (client: number) =>
  useMutation({
    mutationFn: ({ index, updatedAt }: Helpline) =>
      api(helplines.remove, { params: { client, helpline: index }, query: { updatedAt } }),
    onSettled: useRefresh(key(client)),
  })
