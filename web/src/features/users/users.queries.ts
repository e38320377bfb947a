import type { Role } from '@nineops/contract/roles'
import { sessions } from '@nineops/contract/portal/session/sessions.contract'
import { type NewUser, type UserChange, users } from '@nineops/contract/administration/users.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['users'] as const
const rolesKey = ['roles'] as const

export const usersQuery = read(users.list, key, {}, { silent: true })

export const rolesQuery = read(users.roles, rolesKey, {}, { silent: true })

/** Any change of a user affects the lists of users, roles and sessions. */
function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([key, rolesKey, ['sessions']].map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** Adds a user and makes their temporary password, which is shown once. Failures appear in the form. */
export function useAddUser() {
  const refresh = useRefresh()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: NewUser) => api(users.create, { body, idempotencyKey: crypto.randomUUID() }),
    onSuccess: refresh,
  })
}

export function useChangeUser() {
  const refresh = useRefresh()
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ user, body }: { user: number; body: UserChange }) =>
      api(users.change, { params: { user }, body }),
    // Also after a refusal: reopened, the form shows what others have changed.
    onSettled: refresh,
  })
}

export function useSetDisabled() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ user, disabled }: { user: number; disabled: boolean }) =>
      api(disabled ? users.disable : users.enable, { params: { user } }),
    onSettled: refresh,
  })
}

/** Makes a temporary password for a user, shown once. */
export function useTemporaryPassword() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (user: number) => api(users.temporaryPassword, { params: { user } }),
    onSettled: refresh,
  })
}

export function useResetTwoStep() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (user: number) => api(users.resetTwoStep, { params: { user } }),
    onSettled: refresh,
  })
}

/** Ends all sessions of a user. */
export function useEndSessions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (user: number) => api(sessions.revokeOfUser, { params: { user } }),
    onSettled: refresh,
  })
}

/** Requires two-step sign-in of everyone with a role, or stops requiring it. */
export function useRolePolicy() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ role, twoStepRequired }: { role: Role; twoStepRequired: boolean }) =>
      api(users.changeRole, { params: { role }, body: { twoStepRequired } }),
    onSettled: refresh,
  })
}
