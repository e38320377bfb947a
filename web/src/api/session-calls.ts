import { endpoint } from '@nineops/contract/http'
import { session, token } from '@nineops/contract/portal/session/session.contract'
import { z } from 'zod'
import { onlyRoles } from './session-storage.ts'

// Lenient, because any server of the specification must do: fields it does not promise are optional, and unknown roles
// are ignored. The server checks its own answers against the contract.

const heldRoles = z.array(z.string()).transform(onlyRoles)

export const login = endpoint({
  ...session.login,
  answer: z.object({ data: z.object({ token, roles: heldRoles }) }),
})

export const { setUpTwoStep, beginPasskey } = session

export const confirmTwoStep = endpoint({
  ...session.confirmTwoStep,
  answer: z.object({
    data: z.object({ token, roles: heldRoles, recoveryCodes: z.array(z.string()) }),
  }),
})

/** Absent fields keep their value: the refresh token, the roles. */
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

/** The signed-in user, as the user menu shows them (spec §3). */
export type SignedInUser = Omit<z.infer<typeof userinfo.answer>['data'], 'role'>
