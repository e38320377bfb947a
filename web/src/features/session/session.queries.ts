import type { AnswerOf } from '@nineops/contract/http'
import { session as sessionContract } from '@nineops/contract/portal/session/session.contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import * as session from '../../api/session-calls.ts'
import { scheduleRefresh } from '../../api/refresh.ts'
import { beginSession, setUser } from '../../api/session-state.ts'

/** Users of the demo; none on a bureau's own database. */
export const demoUsersQuery = read(
  sessionContract.demoUsers,
  ['demo-users'],
  {},
  { silent: true, staleTime: Number.POSITIVE_INFINITY },
)

const SCOPE = 'webapi offline_access openid profile roles'

export interface Credentials {
  username: string
  password: string
  /** A code, or a recovery code. */
  otp?: string
  /** The answer of a passkey, in place of a code. */
  passkey?: string
  /** Replaces a temporary password. */
  newPassword?: string
}

type Granted = AnswerOf<typeof session.login>['data']

const bodyOf = ({ username, password, otp, passkey, newPassword }: Credentials) => ({
  username,
  password,
  ...(otp === undefined ? {} : { otp }),
  ...(passkey === undefined ? {} : { passkey }),
  ...(newPassword === undefined ? {} : { new_password: newPassword }),
})

function begin({ token, roles }: Granted, requestedAt: number): void {
  beginSession({
    idToken: token.access_token,
    refreshToken: token.refresh_token,
    roles,
    exp: requestedAt + token.expires_in * 1000,
  })
  scheduleRefresh()
}

/** Signs in: stores tokens, roles and expiry, and plans the refresh. The screen shows the failure. */
export const useLogin = () =>
  useMutation({
    meta: { silent: true },
    onError: error => {
      if (error instanceof ApiError && error.empty) console.error('The server did not answer', error)
    },
    mutationFn: async (credentials: Credentials) => {
      const requestedAt = Date.now()
      const { username, password, ...more } = bodyOf(credentials)
      const body = {
        client_id: 'AngularSPA',
        grant_type: 'password',
        username,
        password,
        scope: SCOPE,
        ...more,
      } as const
      const { data } = await api(session.login, { body })
      begin(data, requestedAt)
    },
  })

/** Lets a user sign with one of their passkeys: the answer goes with the sign-in. */
export const usePasskeyAtSignIn = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: async ({ username, password }: Credentials) => {
      const { data } = await api(session.beginPasskey, { body: { username, password } })
      const { answerByPasskey } = await import('./browser-passkeys.ts')
      return answerByPasskey(data)
    },
  })

/** Starts setting up two-step sign-in for a user who can't sign in without it. */
export const useSetUpAtSignIn = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: async ({ username, password }: Credentials) =>
      (await api(session.setUpTwoStep, { body: { username, password } })).data,
  })

/**
 * Turns it on with a first code. Returns the recovery codes, and a function that starts the session once they are seen.
 */
export const useConfirmAtSignIn = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: async (credentials: Credentials & { otp: string }) => {
      const requestedAt = Date.now()
      const body = { ...bodyOf(credentials), otp: credentials.otp }
      const { data } = await api(session.confirmTwoStep, { body })
      return { recoveryCodes: data.recoveryCodes, enter: () => begin(data, requestedAt) }
    },
  })

/** The login screen's message for a failure (spec §8). */
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
