import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { administrator, roleSchema } from '../roles.ts'

const count = z.number().int().min(0)

/** A user as shown to administrators. */
export const administeredUser = z.object({
  index,
  username: z.string(),
  givenName: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  disabled: z.boolean(),
  /** `none` until one is set, `temporary` until the user has changed it. */
  password: z.enum(['none', 'temporary', 'own']),
  /** When a temporary one expires. */
  passwordExpiresAt: instant.nullable(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  twoStep: z.object({
    /** When it was turned on; null while it is off. */
    since: instant.nullable(),
    /** Whether one of the roles requires it. */
    required: z.boolean(),
    recoveryCodesLeft: count,
    passkeys: count,
  }),
  sessions: count,
  /** After too many wrong passwords, none is accepted before this time, except from where the user last signed in. */
  heldUntil: instant.nullable(),
  /** Whether this is the caller. */
  own: z.boolean(),
  /** The version being changed; the change is refused if another one was saved in the meantime. */
  version: instant,
})
export type AdministeredUser = z.infer<typeof administeredUser>

const details = {
  givenName: z.string().trim().min(1, 'is required').max(60),
  email: z.email('is not an e-mail address').max(254),
  roles: z.array(roleSchema).max(20),
}

export const newUser = z.strictObject({
  /** Permanent, as the audit trail names people by it. */
  username: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(60)
    .regex(
      /^[\p{L}\p{N}]([\p{L}\p{N} ._@-]*[\p{L}\p{N}])?$/u,
      'may hold letters, digits, spaces and - . _ @',
    ),
  ...details,
})
export type NewUser = z.input<typeof newUser>

export const userChange = z.strictObject({ ...details, version: instant })
export type UserChange = z.input<typeof userChange>

/** Shown once and stored only as a hash. */
export const temporaryPassword = z.object({ password: z.string(), expiresAt: instant })
export type TemporaryPassword = z.infer<typeof temporaryPassword>

/** A role, its holders, and what it requires of them. */
export const roleOverview = z.object({
  role: roleSchema,
  twoStepRequired: z.boolean(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  holders: z.array(z.object({ index, username: z.string(), givenName: z.string(), disabled: z.boolean() })),
  /** Holders who use two-step sign-in. */
  withTwoStep: count,
})
export type RoleOverview = z.infer<typeof roleOverview>

const user = z.object({ user: indexParam })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'Everybody who may sign in, by username',
    roles: administrator,
    answer: z.array(administeredUser),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Add a user, without a password: a temporary one is made by a call of its own',
    roles: administrator,
    body: newUser,
    answer: administeredUser,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/users/{user}',
    summary: 'Change name, e-mail address and roles; roles count from the user’s next request on',
    roles: administrator,
    params: user,
    body: userChange,
    answer: administeredUser,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/users/{user}/disable',
    summary: 'Let a user in no more, and end their sessions at once',
    roles: administrator,
    params: user,
    answer: administeredUser,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/api/users/{user}/enable',
    summary: 'Let a user in again, with the password they had',
    roles: administrator,
    params: user,
    answer: administeredUser,
  }),
  temporaryPassword: endpoint({
    method: 'POST',
    path: '/api/users/{user}/temporarypassword',
    summary:
      'Make a temporary password for another user, shown once and changed at their next sign-in. Ends their sessions',
    roles: administrator,
    params: user,
    answer: temporaryPassword,
    secret: true,
  }),
  resetTwoStep: endpoint({
    method: 'POST',
    path: '/api/users/{user}/twostep/reset',
    summary:
      'Turn two-step sign-in off for someone who has lost their device, remove their passkeys, and end their sessions',
    roles: administrator,
    params: user,
    answer: administeredUser,
  }),
  roles: endpoint({
    method: 'GET',
    path: '/api/roles',
    summary: 'Each role, who has it, and whether it asks for two-step sign-in',
    roles: administrator,
    answer: z.array(roleOverview),
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/api/roles/{role}',
    summary: 'Ask for two-step sign-in of everybody with a role, from their next sign-in on, or no longer',
    roles: administrator,
    params: z.object({ role: roleSchema }),
    body: z.strictObject({ twoStepRequired: z.boolean() }),
    answer: roleOverview,
  }),
}
