import {
  corsOrigins as calls,
  type NewCorsOrigin,
} from '@nineops/contract/dash-administration/cors-main.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = ['cors-origins'] as const

export const originsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api(calls.list, { signal }),
})

export function useAddOrigin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCorsOrigin) => api(calls.add, { body }),
    meta: { silent: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export function useRemoveOrigin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (origin: number) => api(calls.remove, { params: { origin } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
