import { type BrandChange, type ClientChange, clients } from '@nineops/contract/clients.contract'
import { readinessChecks } from '@nineops/contract/readiness.contract'
import type { BodyInput } from '@nineops/contract/http'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Details are fetched anew for each form: what is saved must rest on what is there now. */
const anew = { staleTime: 0, gcTime: 0, refetchOnReconnect: false, meta: { silent: true } } as const

export const clientDetailQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'details'],
    queryFn: ({ signal }) => api(clients.get, { params: { client }, signal }),
    ...anew,
  })

export const brandDetailQuery = (client: number, brand: number) =>
  queryOptions({
    queryKey: ['clients', client, 'brands', brand, 'details'],
    queryFn: ({ signal }) => api(clients.getBrand, { params: { client, brand }, signal }),
    ...anew,
  })

/** What the reseller's first run needs; asked anew whenever it is shown, since every area mends a part of it. */
export const readinessQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'readiness'],
    queryFn: ({ signal }) => api(readinessChecks.get, { params: { client }, signal }),
    staleTime: 0,
    meta: { silent: true },
  })

interface Sent<Body> {
  body: Body
  /** The same however often it is sent, so that it is created once. */
  key: string
}

/** Pickers and lists show a new reseller at once. Failures stand in the form. */
export function useCreateReseller() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: Sent<BodyInput<typeof clients.create>>) =>
      api(clients.create, { body, idempotencyKey: key }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  })
}

export function useCreateBrand(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: Sent<BodyInput<typeof clients.createBrand>>) =>
      api(clients.createBrand, { params: { client }, body, idempotencyKey: key }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', client] }),
  })
}

export function useChangeReseller(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ClientChange) => api(clients.change, { params: { client }, body: change }),
    meta: { silent: true },
    onSuccess: saved => {
      queries.setQueryData(clientDetailQuery(client).queryKey, saved)
      return queries.invalidateQueries({ queryKey: ['clients'] })
    },
  })
}

export function useChangeBrand(client: number, brand: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: BrandChange) =>
      api(clients.changeBrand, { params: { client, brand }, body: change }),
    meta: { silent: true },
    onSuccess: saved => {
      queries.setQueryData(brandDetailQuery(client, brand).queryKey, saved)
      return queries.invalidateQueries({ queryKey: ['clients', client] })
    },
  })
}
