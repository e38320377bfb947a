import type { Role } from '@nineops/contract/roles'
import { sessions } from '@nineops/contract/portal/session/sessions.contract'
import { type NewUser, type UserChange, users } from '@nineops/contract/administration/users.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['users'] as const
const rolesKey = ['roles'] as const

export const usersQuery = read(users.list, key, {}, { silent: true })

export const rolesQuery = read(users.roles, rolesKey, {}, { silent: true })

/** Any change of a user affects the lists of users, roles and sessions. */
const useRefreshUsers = () => useRefresh(key, rolesKey, ['sessions'])

/** Adds a user and makes their temporary password, which is shown once. Failures appear in the form. */
export const useAddUser = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: NewUser) => api(users.create, { body, idempotencyKey: crypto.randomUUID() }),
    onSuccess: useRefreshUsers(),
  })

export const useChangeUser = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: ({ user, body }: { user: number; body: UserChange }) =>
      api(users.change, { params: { user }, body }),
    // Also after a refusal: reopened, the form shows what others have changed.
    onSettled: useRefreshUsers(),
  })

export const useSetDisabled = () =>
  useMutation({
    mutationFn: ({ user, disabled }: { user: number; disabled: boolean }) =>
      api(disabled ? users.disable : users.enable, { params: { user } }),
    onSettled: useRefreshUsers(),
  })

/** Makes a temporary password for a user, shown once. */
export const useTemporaryPassword = () =>
  useMutation({
    mutationFn: (user: number) => api(users.temporaryPassword, { params: { user } }),
    onSettled: useRefreshUsers(),
  })

export const useResetTwoStep = () =>
  useMutation({
    mutationFn: (user: number) => api(users.resetTwoStep, { params: { user } }),
    onSettled: useRefreshUsers(),
  })

/** Ends all sessions of a user. */
export const useEndSessions = () =>
  useMutation({
    mutationFn: (user: number) => api(sessions.revokeOfUser, { params: { user } }),
    onSettled: useRefreshUsers(),
  })

/** Requires two-step sign-in of everyone with a role, or stops requiring it. */
export const useRolePolicy = () =>
  useMutation({
    mutationFn: ({ role, twoStepRequired }: { role: Role; twoStepRequired: boolean }) =>
      api(users.changeRole, { params: { role }, body: { twoStepRequired } }),
    onSettled: useRefreshUsers(),
  })
