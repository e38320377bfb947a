import { oidc } from '@nineops/contract/administration/single-sign-on.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => api(oidc.singleSignOn, { signal }),
  meta: { silent: true },
})

export function useUnlink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (identity: number) => api(oidc.unlink, { params: { identity } }),
    onSettled: () => queries.invalidateQueries({ queryKey: singleSignOnQuery.queryKey }),
  })
}

export const useProviderTest = () => useMutation({ mutationFn: () => api(oidc.test) })
