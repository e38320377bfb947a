import { sessions } from '@nineops/contract/portal/session/sessions.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['sessions'] as const

export const sessionsQuery = read(sessions.list, key, {}, { silent: true })

/** Ends a session. */
export const useRevoke = () =>
  useMutation({
    mutationFn: (session: number) => api(sessions.revoke, { params: { session } }),
    // Including a session that had ended already.
    onSettled: useRefresh(key),
  })

/** Ends all sessions of a user, except the caller's own. */
export const useRevokeOfUser = () =>
  useMutation({
    mutationFn: (user: number) => api(sessions.revokeOfUser, { params: { user } }),
    onSettled: useRefresh(key, ['users']),
  })
