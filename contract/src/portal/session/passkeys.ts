import { z } from 'zod'
import { index, instant } from '../../http.ts'

/** A passkey of a user, proof of the second step at sign-in. */
export const passkey = z.object({
  index,
  name: z.string(),
  addedAt: instant,
  /** Null until it was used at a sign-in. */
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyName = z.string().trim().min(1, 'is required').max(60)

/** What an authenticator answered, as JSON (WebAuthn level 3, `PublicKeyCredential.toJSON`). */
export const passkeyAnswer = z.string().min(1, 'is required').max(20_000)

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What the browser needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). Valid once, for five minutes. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int().describe('milliseconds'),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** What the browser needs to use a passkey (`PublicKeyCredentialRequestOptionsJSON`). Valid once, for five minutes. */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int().describe('milliseconds'),
  allowCredentials: z.array(credential),
  userVerification: z.literal('preferred'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>
