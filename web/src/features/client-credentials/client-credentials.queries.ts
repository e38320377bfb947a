import {
  type Credential,
  type CredentialChange,
  clientCredentials as calls,
  type NewCredential,
} from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['client-credentials'] as const

export const credentialsQuery = read(calls.list, key)

/** Each refetches the list when done. */
function useChange<Input, Answer>(work: (input: Input) => Promise<Answer>, silent = false) {
  return useMutation({
    mutationFn: work,
    meta: { silent },
    onSettled: useRefresh(key),
  })
}

/** No idempotency key: the secret would have to be stored for it. */
export const useIssue = () => useChange((body: NewCredential) => api(calls.issue, { body }), true)

export const useSave = () =>
  useChange(
    ({ index, body }: { index: number; body: CredentialChange }) =>
      api(calls.change, { params: { credential: index }, body }),
    true,
  )

/** A credential as it is now. */
export function useReadCredential() {
  const queryClient = useQueryClient()
  return async (index: number) =>
    (await queryClient.fetchQuery({ ...credentialsQuery, staleTime: 0 })).find(one => one.index === index)
}

export const useRotate = () =>
  useChange(({ index, oldEndsAt }: { index: number; oldEndsAt: string }) =>
    api(calls.rotate, { params: { credential: index }, body: { oldEndsAt } }),
  )

export const useEndOverlap = () =>
  useChange(({ index }: Credential) => api(calls.endOverlap, { params: { credential: index } }))

export const useRevoke = () =>
  useChange(({ index }: Credential) => api(calls.revoke, { params: { credential: index } }))
