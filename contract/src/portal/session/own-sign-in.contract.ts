import { z } from 'zod'
import { endpoint, indexParam, instant } from '../../http.ts'
import { oneTimeCode, recoveryCodes, twoStepSetup } from './two-step.ts'
import { passkey, passkeyAnswer, passkeyCreation, passkeyName } from './passkeys.ts'

const secret = z.string().min(1, 'is required').max(500)
export const ownTwoStep = z.object({
  /** When it was turned on; null while it is off. */
  since: instant.nullable(),
  /** Whether a role requires it, so that it cannot be turned off. */
  required: z.boolean(),
  recoveryCodesLeft: z.number().int().min(0),
  /** Users without a password of their own sign in through their identity provider. */
  hasPassword: z.boolean(),
  /** In the order in which they were added. */
  passkeys: z.array(passkey),
  /** The address at which passkeys work: scheme, host and port; null where the server does not know its own. */
  passkeyAddress: z.string().nullable(),
})
export type OwnTwoStep = z.infer<typeof ownTwoStep>

const proof = z.strictObject({ password: secret, otp: oneTimeCode })

/** What users change about their own sign-in, confirmed by their password. */
export const ownSignIn = {
  password: endpoint({
    method: 'POST',
    path: '/api/own/password',
    summary: 'Change one’s own password; ends one’s other sessions',
    roles: 'signed-in',
    body: z.strictObject({ password: secret, newPassword: secret }),
    answer: 'none',
  }),
  twoStep: endpoint({
    method: 'GET',
    path: '/api/own/twostep',
    summary: 'Whether one’s own two-step sign-in is on',
    roles: 'signed-in',
    answer: ownTwoStep,
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/api/own/twostep/setup',
    summary: 'Begin to set up two-step sign-in; nothing is on before a code has been given',
    roles: 'signed-in',
    body: z.strictObject({ password: secret }),
    answer: twoStepSetup,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/own/twostep/confirm',
    summary: 'Turn two-step sign-in on with a first code',
    roles: 'signed-in',
    body: z.strictObject({ otp: oneTimeCode }),
    answer: recoveryCodes,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/own/twostep/recoverycodes',
    summary: 'Make new recovery codes in place of those one has',
    roles: 'signed-in',
    body: proof,
    answer: recoveryCodes,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/own/twostep/off',
    summary: 'Turn one’s own two-step sign-in off, where no role asks for it',
    roles: 'signed-in',
    body: proof,
    answer: 'none',
  }),
  setUpPasskey: endpoint({
    method: 'POST',
    path: '/api/own/passkeys/setup',
    summary: 'Begin to add a passkey, where two-step sign-in is on',
    roles: 'signed-in',
    body: proof.extend({ name: passkeyName }),
    answer: passkeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/own/passkeys',
    summary: 'Add the passkey that the browser has made',
    roles: 'signed-in',
    body: z.strictObject({ name: passkeyName, answer: passkeyAnswer }),
    answer: passkey,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/own/passkeys/{passkey}/remove',
    summary: 'Remove a passkey: it no longer works at sign-in',
    roles: 'signed-in',
    params: z.object({ passkey: indexParam }),
    body: proof,
    answer: 'none',
  }),
}
