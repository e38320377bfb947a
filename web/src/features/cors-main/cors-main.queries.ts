import {
  corsOrigins as calls,
  type NewCorsOrigin,
} from '@nineops/contract/dash-administration/cors-main.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['cors-origins'] as const

export const originsQuery = read(calls.list, key)

export const useAddOrigin = () =>
  useMutation({
    mutationFn: (body: NewCorsOrigin) => api(calls.add, { body }),
    meta: { silent: true },
    onSuccess: useRefresh(key),
  })

export const useRemoveOrigin = () =>
  useMutation({
    mutationFn: (origin: number) => api(calls.remove, { params: { origin } }),
    onSettled: useRefresh(key),
  })
