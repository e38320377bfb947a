import type { Role } from '@nineops/contract/roles'
import { sessions } from '@nineops/contract/sessions.contract'
import { type NewUser, type UserChange, users } from '@nineops/contract/users.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = ['users'] as const
const rolesKey = ['roles'] as const

export const usersQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api(users.list, { signal }),
  meta: { silent: true },
})

export const rolesQuery = queryOptions({
  queryKey: rolesKey,
  queryFn: ({ signal }) => api(users.roles, { signal }),
  meta: { silent: true },
})

/** Whatever is done to a user shows in the lists of users, of roles and of sessions. */
function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([key, rolesKey, ['sessions']].map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** Adds a user and makes their temporary password, which is told this once. Failures stand in the form. */
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
    // After a refusal too: opened again, the form shows what others have changed.
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

/** Makes a password for somebody else, told this once. */
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

/** Asks for two-step sign-in of everybody with a role, or no longer. */
export function useRolePolicy() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ role, twoStepRequired }: { role: Role; twoStepRequired: boolean }) =>
      api(users.changeRole, { params: { role }, body: { twoStepRequired } }),
    onSettled: refresh,
  })
}
