import { type BrandChange, brands } from '@nineops/contract/service-establishment/brands.contract'
import { type ClientChange, clients } from '@nineops/contract/service-establishment/clients/clients.contract'
import { resellerCreation } from '@nineops/contract/service-establishment/reseller-creation.contract'
import { readinessChecks } from '@nineops/contract/service-establishment/clients/readiness.contract'
import type { BodyInput } from '@nineops/contract/http'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

/** Details are refetched for each form, so that saving starts from the current version. */
const alwaysRefetched = {
  staleTime: 0,
  gcTime: 0,
  refetchOnReconnect: false,
  meta: { silent: true },
} as const

export const clientDetailQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'details'],
    queryFn: ({ signal }) => api(clients.get, { params: { client }, signal }),
    ...alwaysRefetched,
  })

export const brandDetailQuery = (client: number, brand: number) =>
  queryOptions({
    queryKey: ['clients', client, 'brands', brand, 'details'],
    queryFn: ({ signal }) => api(brands.get, { params: { client, brand }, signal }),
    ...alwaysRefetched,
  })

/** What the reseller's run needs; refetched whenever shown, since every area can fix a part of it. */
export const readinessQuery = (client: number) =>
  read(
    readinessChecks.get,
    ['clients', client, 'readiness'],
    { params: { client } },
    { staleTime: 0, silent: true },
  )

interface Sent<Body> {
  body: Body
  /** One key for all attempts, so that it is created once. */
  key: string
}

/** Pickers and lists show a new reseller at once. Failures appear in the form. */
export const useCreateReseller = () =>
  useMutation({
    mutationFn: ({ body, key }: Sent<BodyInput<typeof resellerCreation.create>>) =>
      api(resellerCreation.create, { body, idempotencyKey: key }),
    meta: { silent: true },
    onSuccess: useRefresh(['clients']),
  })

export const useCreateBrand = (client: number) =>
  useMutation({
    mutationFn: ({ body, key }: Sent<BodyInput<typeof brands.create>>) =>
      api(brands.create, { params: { client }, body, idempotencyKey: key }),
    meta: { silent: true },
    onSuccess: useRefresh(['clients', client]),
  })

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
    mutationFn: (change: BrandChange) => api(brands.change, { params: { client, brand }, body: change }),
    meta: { silent: true },
    onSuccess: saved => {
      queries.setQueryData(brandDetailQuery(client, brand).queryKey, saved)
      return queries.invalidateQueries({ queryKey: ['clients', client] })
    },
  })
}
