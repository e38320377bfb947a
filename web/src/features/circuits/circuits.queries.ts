import { circuits } from '@nineops/contract/network/circuits.contract'
import type { BodyInput, QueryInput } from '@nineops/contract/http'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPaged } from '../../api/client.ts'

const key = ['circuits'] as const
const silent = { silent: true } as const

export const circuitsQuery = (query: QueryInput<typeof circuits.list>) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => apiPaged(circuits.list, { query, signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  })

export const circuitQuery = (circuit: number) =>
  queryOptions({
    queryKey: [...key, 'one', circuit],
    queryFn: ({ signal }) => api(circuits.get, { params: { circuit }, signal }),
    meta: silent,
  })

/** Numbers without a circuit that start with the text. */
export const linesQuery = (text: string, client: number | undefined) =>
  queryOptions({
    queryKey: [...key, 'lines', text, client],
    queryFn: ({ signal }) => api(circuits.lines, { query: { text, ...(client ? { client } : {}) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: silent,
  })

export function useCreateCircuit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: BodyInput<typeof circuits.create> & { idempotencyKey: string }) =>
      api(circuits.create, { body, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    meta: silent,
  })
}

export function useChangeCircuit(circuit: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof circuits.change>) =>
      api(circuits.change, { params: { circuit }, body }),
    // Another user may have changed it first: refetch to show that.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    meta: silent,
  })
}
