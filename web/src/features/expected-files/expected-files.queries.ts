import { type Expectation, expectedFileEndpoints } from '@nineops/contract/bureau/expected-files.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Prefix of every query of a reseller's data collection. */
export const collectionKey = (client: number) => ['clients', client, 'datacollection'] as const

export const expectedFilesQuery = (client: number) =>
  queryOptions({
    queryKey: [...collectionKey(client), 'expected'],
    // A delivery becomes late without an event.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api(expectedFileEndpoints.list, { params: { client }, signal }),
  })

export function useRefreshCollection(client: number) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: collectionKey(client) })
}

/** Sets when a carrier's files are due; a refusal appears in the form. */
export const useSaveExpectation = (client: number) =>
  useMutation({
    mutationFn: ({ carrierIndex, expectation }: { carrierIndex: number; expectation: Expectation }) =>
      api(expectedFileEndpoints.save, { params: { client, carrierIndex }, body: expectation }),
    meta: { silent: true },
    onSuccess: useRefreshCollection(client),
  })

export const useRemoveExpectation = (client: number) =>
  useMutation({
    mutationFn: (carrierIndex: number) =>
      api(expectedFileEndpoints.remove, { params: { client, carrierIndex } }),
    onSuccess: useRefreshCollection(client),
  })
