import { endpoint } from '@nineops/contract/http'
import { session, token } from '@nineops/contract/session.contract'
import { z } from 'zod'
import { onlyRoles } from './session-storage.ts'

// The session's calls as the portal reads them. Any server of the specification will do: what it does not
// promise is not asked for, and roles that are none of ours are passed over. Our own answers are held to the
// contract where they are made.

const heldRoles = z.array(z.string()).transform(onlyRoles)

export const login = endpoint({
  ...session.login,
  answer: z.object({ data: z.object({ token, roles: heldRoles }) }),
})

export const { setUpTwoStep } = session

export const confirmTwoStep = endpoint({
  ...session.confirmTwoStep,
  answer: z.object({
    data: z.object({ token, roles: heldRoles, recoveryCodes: z.array(z.string()) }),
  }),
})

/** What is absent stays as it was: the refresh token, the roles. */
export const refresh = endpoint({
  ...session.refresh,
  answer: z.object({
    data: token.partial({ refresh_token: true }).extend({ roles: heldRoles.optional() }),
  }),
})

export const userinfo = endpoint({
  ...session.userinfo,
  answer: z.object({
    data: z.object({ given_name: z.string(), email: z.string(), role: heldRoles }),
  }),
})

/** Who is signed in, as the user menu shows them (spec §3). */
export type SignedInUser = Omit<z.infer<typeof userinfo.answer>['data'], 'role'>
