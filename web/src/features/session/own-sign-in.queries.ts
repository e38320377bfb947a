import { ownSignIn } from '@nineops/contract/portal/session/own-sign-in.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = ['session', 'two-step'] as const

export const ownTwoStepQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api(ownSignIn.twoStep, { signal }),
  meta: { silent: true },
})

/** Changes the user's own password; ends their other sessions. */
export function useChangePassword() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: { password: string; newPassword: string }) => api(ownSignIn.password, { body }),
  })
}

/** Proof of identity: the password, and a code if two-step sign-in is on. */
interface Proof {
  password: string
  otp: string
}

export function useSetUp() {
  return useMutation({
    meta: { silent: true },
    mutationFn: (password: string) => api(ownSignIn.setUp, { body: { password } }),
  })
}

export function useConfirm() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (otp: string) => api(ownSignIn.confirm, { body: { otp } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useRenewCodes() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: Proof) => api(ownSignIn.renewCodes, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useTurnOff() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: Proof) => api(ownSignIn.turnOff, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
