import { fileLines } from '@nineops/contract/bureau/data-collection/file-lines.contract'
import { dataCollection } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { type LineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import {
  type CollectionClientChange,
  dataCollectionClients,
} from '@nineops/contract/bureau/data-collection/data-collection-clients.contract'
import { internalSources } from '@nineops/contract/bureau/data-collection/internal-sources.contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { collectionKey, useRefreshCollection } from '../expected-files/expected-files.public.ts'

export const LINES_PAGE = 200

export const collectedCarriersQuery = (client: number) =>
  read(dataCollectionClients.list, [...collectionKey(client), 'carriers'], { params: { client } })

export const internalSourcesQuery = (client: number) =>
  read(internalSources.list, [...collectionKey(client), 'internal'], { params: { client } })

export const fileLinesQuery = (client: number, file: number, page: number) =>
  readPage(fileLines.list, [...collectionKey(client), 'file', file, 'lines', page], {
    params: { client, file },
    query: { page, pageSize: LINES_PAGE },
  })

/** Rejected lines of a file in their columns, of one reason or all. */
export const linesToCorrectQuery = (client: number, file: number, reason: LineReason | undefined) =>
  queryOptions({
    ...read(dataCollection.toCorrect, [...collectionKey(client), 'file', file, 'to-correct', reason], {
      params: { client, file },
      query: reason ? { reason } : {},
    }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sets whether a carrier is collected and under which reference; a refusal appears in the form. */
export const useSaveCollected = (client: number) =>
  useMutation({
    mutationFn: ({ entry, ...body }: CollectionClientChange & { entry: number }) =>
      api(dataCollectionClients.change, { params: { client, entry }, body }),
    meta: { silent: true },
    onSuccess: useRefreshCollection(client),
  })

/** Enters call records, or rereads a file's rejected lines (an empty text); a refusal appears in the form. */
export const useEnterCalls = (client: number) =>
  useMutation({
    mutationFn: ({
      carrierIndex,
      externalSourceIndex,
      ...body
    }: {
      carrierIndex: number
      externalSourceIndex?: number | undefined
      text: string
      lineNumbers?: number[]
    }) =>
      api(internalSources.enter, {
        params: { client },
        query: { carrierIndex, ...(externalSourceIndex !== undefined && { externalSourceIndex }) },
        body,
      }),
    meta: { silent: true },
    onSuccess: useRefreshCollection(client),
  })
