import { oidc } from '@nineops/contract/administration/single-sign-on.contract'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { scheduleRefresh } from '../../api/refresh.ts'
import { beginSession } from '../../api/session-state.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/** Goes to the provider. `again` makes it ask for a user even if one is signed in there. */
export const useProviderStart = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: async (again: boolean) => {
      const { data } = await api(oidc.start, { body: { origin: window.location.origin, again } })
      window.location.assign(data.url)
      // Stays pending until the page is left.
      await new Promise(resolve => setTimeout(resolve, 10_000))
    },
  })

/** Exchanges the provider's answer for a session, like that of a password. */
export const useProviderFinish = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: async (answer: ProviderAnswer) => {
      const requestedAt = Date.now()
      const { data } = await api(oidc.finish, { body: { ...answer } })
      beginSession({
        idToken: data.token.access_token,
        refreshToken: data.token.refresh_token,
        roles: data.roles,
        exp: requestedAt + data.token.expires_in * 1000,
      })
      scheduleRefresh()
    },
  })

/** Why signing in at the provider failed, and whom to ask. */
export function providerFailure(error: unknown): string {
  if (error instanceof ApiError && error.code.startsWith('oidc_')) return error.detail.join(' ')
  if (error instanceof ApiError && error.empty) return 'Server error. Try later.'
  return 'Unexpected error. Try again'
}
