import { callTraces } from '@nineops/contract/call-traces.contract'
import { dataCollection } from '@nineops/contract/data-collection.contract'
import {
  type CollectionClientChange,
  dataCollectionClients,
} from '@nineops/contract/data-collection-clients.contract'
import { type Expectation, expectedFileEndpoints } from '@nineops/contract/expected-files.contract'
import { internalSources } from '@nineops/contract/internal-sources.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'

const key = (client: number) => ['clients', client, 'datacollection'] as const

export const LINES_PAGE = 200
/** Rejected lines that are put into the form to be mended by hand; more are mended in a file. */
export const MENDED_BY_HAND = 500

export const collectedCarriersQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'carriers'],
    queryFn: ({ signal }) => api(dataCollectionClients.list, { params: { client }, signal }),
  })

export const internalSourcesQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'internal'],
    queryFn: ({ signal }) => api(internalSources.list, { params: { client }, signal }),
  })

export const expectedFilesQuery = (client: number) =>
  queryOptions({
    queryKey: [...key(client), 'expected'],
    // A delivery becomes late by itself.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api(expectedFileEndpoints.list, { params: { client }, signal }),
  })

export const fileLinesQuery = (client: number, file: number, page: number) =>
  queryOptions({
    queryKey: [...key(client), 'file', file, 'lines', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiPaged(callTraces.lines, {
        params: { client, file },
        query: { page, pageSize: LINES_PAGE },
        signal,
      }),
  })

/** Rejected lines of a file as they stand in it, to be corrected. */
export const linesToMendQuery = (client: number, file: number) =>
  queryOptions({
    queryKey: [...key(client), 'file', file, 'mend'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: MENDED_BY_HAND }
      const { rows } = await apiPaged(dataCollection.rejects, { params: { client, file }, query, signal })
      return rows.filter(row => row.reason !== 'DUPLICATE').map(row => row.raw)
    },
  })

function useRefresh(client: number) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key(client) })
}

/** Says whether a carrier is collected and under which reference; a refusal stands in the form. */
export function useSaveCollected(client: number) {
  const refresh = useRefresh(client)
  return useMutation({
    mutationFn: (body: CollectionClientChange) =>
      api(dataCollectionClients.save, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: refresh,
  })
}

/** Says when a carrier's files are due; a refusal stands in the form. */
export function useSaveExpectation(client: number) {
  const refresh = useRefresh(client)
  return useMutation({
    mutationFn: ({ carrierIndex, expectation }: { carrierIndex: number; expectation: Expectation }) =>
      api(expectedFileEndpoints.save, { params: { client, carrierIndex }, body: expectation }),
    meta: { silent: true },
    onSuccess: refresh,
  })
}

export function useRemoveExpectation(client: number) {
  const refresh = useRefresh(client)
  return useMutation({
    mutationFn: (carrierIndex: number) =>
      api(expectedFileEndpoints.remove, { params: { client, carrierIndex } }),
    onSuccess: refresh,
  })
}

/** Enters call records, or reads a file's rejected lines again (an empty text); a refusal stands in the form. */
export function useEnterCalls(client: number) {
  const refresh = useRefresh(client)
  return useMutation({
    mutationFn: ({
      carrierIndex,
      externalSourceIndex,
      text,
    }: {
      carrierIndex: number
      externalSourceIndex?: number | undefined
      text: string
    }) =>
      api(internalSources.enter, {
        params: { client },
        query: { carrierIndex, ...(externalSourceIndex !== undefined && { externalSourceIndex }) },
        body: { text },
      }),
    meta: { silent: true },
    onSuccess: refresh,
  })
}
