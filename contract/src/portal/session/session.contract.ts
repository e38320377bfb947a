import { z } from 'zod'
import { endpoint, index } from '../../http.ts'
import { oneTimeCode, recoveryCodes, twoStepSetup } from './two-step.ts'
import { passkeyAnswer, passkeyRequest } from './passkeys.ts'
import { roleSchema } from '../../roles.ts'

export const user = z.object({
  index,
  username: z.string(),
  given_name: z.string(),
  email: z.string(),
})
export type User = z.infer<typeof user>

export const token = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().int().describe('seconds'),
})

const signedIn = z.object({ data: z.object({ token, roles: z.array(roleSchema) }) })
const text = z.string().max(500)
const credentials = {
  username: text.min(1, 'Username is required'),
  password: text.min(1, 'Password is required'),
}
const newPassword = text.optional().describe('in place of a temporary one: code password_change_required')

/** Only on the embedded database of a demo, while it listens on a loopback address. */
export const demoUsers = z.object({
  users: z.array(z.object({ username: z.string(), roles: z.array(z.string()) })),
  password: z.string(),
})
export type DemoUsers = z.infer<typeof demoUsers>

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with user name and password',
    roles: 'open',
    bodyKind: 'form',
    body: z.object({
      client_id: z.literal('AngularSPA'),
      grant_type: z.literal('password'),
      ...credentials,
      scope: text.default(''),
      otp: oneTimeCode.optional().describe('a code or a recovery code: code two_step_required'),
      passkey: passkeyAnswer
        .optional()
        .describe('instead of otp, where two_step_required names it: the answer of the authenticator'),
      new_password: newPassword,
    }),
    answer: signedIn,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Begin to use a passkey as the second step of a sign-in',
    roles: 'open',
    bodyKind: 'form',
    body: z.object(credentials),
    answer: z.object({
      data: z.object({ request: passkeyRequest, address: z.string().describe('where passkeys work') }),
    }),
  }),
  setUpTwoStep: endpoint({
    method: 'POST',
    path: '/api/login/twostep/setup',
    summary: 'Begin to set up two-step sign-in where a role asks for it: code two_step_setup_required',
    roles: 'open',
    bodyKind: 'form',
    body: z.object(credentials),
    answer: z.object({ data: twoStepSetup }),
  }),
  confirmTwoStep: endpoint({
    method: 'POST',
    path: '/api/login/twostep/confirm',
    summary: 'Turn two-step sign-in on with a first code, and sign in',
    roles: 'open',
    bodyKind: 'form',
    body: z.object({ ...credentials, otp: oneTimeCode, new_password: newPassword }),
    answer: z.object({ data: signedIn.shape.data.extend(recoveryCodes.shape) }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/login/refresh',
    summary: 'Exchange a refresh token for a new pair; each is used once',
    roles: 'open',
    bodyKind: 'form',
    body: z.object({
      client_id: z.literal('AngularSPA'),
      grant_type: z.literal('refresh_token'),
      refresh_token: text.min(1),
    }),
    answer: z.object({ data: token.extend({ token, roles: z.array(roleSchema) }) }),
  }),
  userinfo: endpoint({
    method: 'GET',
    path: '/api/login/userinfo',
    summary: 'The user and their roles',
    roles: 'signed-in',
    answer: z.object({ data: user.extend({ role: z.array(roleSchema) }) }),
  }),
  demoUsers: endpoint({
    method: 'GET',
    path: '/api/login/demo',
    summary: 'Users of the demo, with their shared password; none elsewhere',
    roles: 'open',
    answer: demoUsers,
  }),
  test: endpoint({
    method: 'GET',
    path: '/api/login/test',
    summary: 'Connectivity test',
    roles: 'open',
    answer: z.object({ data: z.literal('ok') }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/login/revoke',
    summary: 'End the session of a refresh token',
    roles: 'open',
    bodyKind: 'form',
    body: z.object({ refresh_token: text.min(1) }),
    answer: z.object({ data: z.literal('ok') }),
  }),
}
