import { ownSignIn } from '@nineops/contract/portal/session/own-sign-in.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import type { PasskeyCreation } from '@nineops/contract/portal/session/passkeys'
import { makePasskey } from './browser-passkeys.ts'

const key = ['session', 'two-step'] as const

export const ownTwoStepQuery = read(ownSignIn.twoStep, key, {}, { silent: true })

/** Changes the user's own password; ends their other sessions. */
export const useChangePassword = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: { password: string; newPassword: string }) => api(ownSignIn.password, { body }),
  })

/** Proof of identity: the password, and a code if two-step sign-in is on. */
interface Proof {
  password: string
  otp: string
}

export const useSetUp = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: (password: string) => api(ownSignIn.setUp, { body: { password } }),
  })

export const useConfirm = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: (otp: string) => api(ownSignIn.confirm, { body: { otp } }),
    onSuccess: useRefresh(key),
  })

export const useRenewCodes = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: Proof) => api(ownSignIn.renewCodes, { body }),
    onSuccess: useRefresh(key),
  })

export const useTurnOff = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: Proof) => api(ownSignIn.turnOff, { body }),
    onSuccess: useRefresh(key),
  })

export const useSetUpPasskey = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: (body: Proof & { name: string }) => api(ownSignIn.setUpPasskey, { body }),
  })

/** Lets the browser make the passkey that was set up, and adds it. */
export const useAddPasskey = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: async ({ name, options }: { name: string; options: PasskeyCreation }) =>
      api(ownSignIn.addPasskey, { body: { name, answer: await makePasskey(options) } }),
    onSuccess: useRefresh(key),
  })

export const useRemovePasskey = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: ({ passkey, ...body }: Proof & { passkey: number }) =>
      api(ownSignIn.removePasskey, { params: { passkey }, body }),
    onSuccess: useRefresh(key),
  })
