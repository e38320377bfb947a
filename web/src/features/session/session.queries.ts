import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import * as session from '../../api/session-calls.ts'
import { scheduleRefresh } from '../../api/refresh.ts'
import { beginSession, setUser } from '../../api/session-state.ts'

const SCOPE = 'webapi offline_access openid profile roles'

/** Signs in: stores tokens, roles and expiry, and plans the refresh. The screen shows the failure. */
export function useLogin() {
  return useMutation({
    meta: { silent: true },
    onError: error => {
      if (error instanceof ApiError && error.empty) console.error('Signing in got no answer', error)
    },
    mutationFn: async ({ username, password }: { username: string; password: string }) => {
      const requestedAt = Date.now()
      const body = {
        client_id: 'AngularSPA',
        grant_type: 'password',
        username,
        password,
        scope: SCOPE,
      } as const
      const { data } = await api(session.login, { body })
      beginSession({
        idToken: data.token.access_token,
        refreshToken: data.token.refresh_token,
        roles: data.roles,
        exp: requestedAt + data.token.expires_in * 1000,
      })
      scheduleRefresh()
    },
  })
}

/** What the login screen says about a failure (spec §8). */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'invalid_grant' || error.detail.includes('invalid_grant')) {
      return 'Invalid username or password'
    }
    if (error.empty) return 'Server error. Try later.'
  }
  return 'Unexpected error. Try again'
}

/** The user and their roles; a failure is only logged (spec §8). */
export const userinfoQuery = queryOptions({
  queryKey: ['session', 'userinfo'],
  meta: { silent: true },
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    try {
      const { data } = await api(session.userinfo)
      const { role, ...user } = data
      setUser(user, role)
      return user
    } catch (error) {
      console.error('The user could not be loaded', error)
      throw error
    }
  },
})
