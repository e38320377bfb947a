import type { TwoStepSetup } from '@nineops/contract/portal/session/two-step'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import {
  type Credentials,
  loginFailure,
  useConfirmAtSignIn,
  useLogin,
  usePasskeyAtSignIn,
  useSetUpAtSignIn,
} from './session.queries.ts'

type Step =
  | { at: 'password' }
  | { at: 'new-password' }
  | { at: 'code'; passkey: boolean }
  | { at: 'setup'; setup: TwoStepSetup }
  | { at: 'codes'; codes: readonly string[]; enter: () => void }

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')
const ASKS = new Set(['two_step_required', 'two_step_setup_required', 'password_change_required'])

/** Message for a failure; after too many attempts also how long to wait. */
function wordsOf(error: unknown): { text: string; more?: string } | null {
  if (!error || ASKS.has(codeOf(error))) return null
  if (codeOf(error) === 'two_step_code_wrong')
    return { text: 'The code is wrong or has been used', more: 'Wait for the next one and try again.' }
  if (codeOf(error) === 'two_step_setup_expired')
    return { text: 'This took longer than ten minutes', more: 'Go back and start again.' }
  if (error instanceof ApiError && error.code.startsWith('passkey_'))
    return { text: error.title, more: error.detail.join(' ') }
  const more = error instanceof ApiError && error.status === 429 ? error.detail.join(' ') : undefined
  return { text: loginFailure(error), ...(more === undefined ? {} : { more }) }
}

/** Signing in, step by step: the same call with whatever the server asks for besides the password. */
export function useSignIn(onDone: () => void) {
  const login = useLogin()
  const setUp = useSetUpAtSignIn()
  const confirm = useConfirmAtSignIn()
  const passkey = usePasskeyAtSignIn()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [known, setKnown] = useState<Credentials>({ username: '', password: '' })
  const error = login.error ?? setUp.error ?? confirm.error ?? passkey.error

  /** Each code and each answer of a passkey is used once: neither is known later. */
  function begin({ username, password, newPassword }: Credentials): void {
    setKnown({ username, password, ...(newPassword !== undefined && { newPassword }) })
    for (const call of [login, setUp, confirm, passkey]) call.reset()
  }

  async function follow(credentials: Credentials, failure: unknown): Promise<void> {
    const code = codeOf(failure)
    if (code === 'two_step_required')
      setStep({ at: 'code', passkey: failure instanceof ApiError && failure.field('passkey') !== undefined })
    if (code === 'password_change_required') setStep({ at: 'new-password' })
    if (code === 'invalid_grant') setStep({ at: 'password' })
    if (code !== 'two_step_setup_required') return
    const setup = await setUp.mutateAsync(credentials).catch(() => undefined)
    if (setup) setStep({ at: 'setup', setup })
  }

  /** Password, new password, code or passkey: whichever the card asks for. */
  async function proceed(more: Partial<Credentials>): Promise<void> {
    const credentials = { ...known, ...more }
    begin(credentials)
    // Not in mutate's onSuccess, which is skipped if this screen has been replaced by then.
    await login.mutateAsync(credentials).then(onDone, (failure: unknown) => follow(credentials, failure))
  }

  return {
    step,
    failure: wordsOf(error),
    /** The new password's problem. */
    newPasswordProblem: error instanceof ApiError ? error.field('new_password') : undefined,
    busy: login.isPending || setUp.isPending || confirm.isPending || passkey.isPending,
    proceed,
    /** The browser asks for a passkey. */
    async signByPasskey(): Promise<void> {
      begin(known)
      await passkey.mutateAsync(known).then(
        answer => proceed({ passkey: answer }),
        (failure: unknown) => follow(known, failure),
      )
    },
    /** The first code of a device that is being set up. */
    async confirmSetup(otp: string): Promise<void> {
      begin(known)
      await confirm.mutateAsync({ ...known, otp }).then(
        ({ recoveryCodes, enter }) => setStep({ at: 'codes', codes: recoveryCodes, enter }),
        (failure: unknown) => follow(known, failure),
      )
    },
    back: (): void => {
      begin({ username: '', password: '' })
      setStep({ at: 'password' })
    },
  }
}
