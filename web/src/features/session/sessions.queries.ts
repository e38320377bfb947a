import { sessions } from '@nineops/contract/portal/session/sessions.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = ['sessions'] as const

export const sessionsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api(sessions.list, { signal }),
  meta: { silent: true },
})

/** Ends a session. */
export function useRevoke() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (session: number) => api(sessions.revoke, { params: { session } }),
    // Including a session that had ended already.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** Ends all sessions of a user, except the caller's own. */
export function useRevokeOfUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (user: number) => api(sessions.revokeOfUser, { params: { user } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: key }),
        queries.invalidateQueries({ queryKey: ['users'] }),
      ]),
  })
}
