import type { BodyInput } from '@nineops/contract/http'
import { notices } from '@nineops/contract/ordering/notices.contract'
import { useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

const key = (client: number) => ['clients', client, 'notices'] as const

export const dueQuery = read(notices.due, ['notices-due'], {})

export const endingQuery = (client: number) =>
  read(notices.ending, [...key(client), 'ending'], { params: { client } }, { silent: true })

/** Which letters: of a change of prices, or of contracts that end. */
export interface LettersOf {
  client: number
  priceChange?: number
}

export const usePrintLetters = ({ client, priceChange }: LettersOf) =>
  useMutation({
    mutationFn: () =>
      downloadFile(notices.letters, {
        params: { client },
        query: priceChange === undefined ? {} : { priceChange },
      }),
  })

export const useNotePosted = ({ client }: LettersOf) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof notices.posted>) => api(notices.posted, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: useRefresh(key(client), ['clients', client, 'price-changes'], ['notices-due']),
  })

export const useTellEnding = (client: number) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof notices.endingSend>) =>
      api(notices.endingSend, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: useRefresh(key(client), ['notices-due']),
  })

export const endingPreview = (client: number, body: BodyInput<typeof notices.endingPreview>) =>
  api(notices.endingPreview, { params: { client }, body })
