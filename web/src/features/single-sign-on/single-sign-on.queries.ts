import { oidc } from '@nineops/contract/administration/single-sign-on.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export const singleSignOnQuery = read(oidc.singleSignOn, ['single-sign-on'], {}, { silent: true })

export const useUnlink = () =>
  useMutation({
    mutationFn: (identity: number) => api(oidc.unlink, { params: { identity } }),
    onSettled: useRefresh(singleSignOnQuery.queryKey),
  })

export const useProviderTest = () => useMutation({ mutationFn: () => api(oidc.test) })
