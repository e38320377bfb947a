import { z } from 'zod'

/** Who a passkey is made for, and where: it answers no other site. */
export interface RelyingParty {
  /** The host name. */
  id: string
  /** Scheme, host and port. */
  origin: string
}

/** From the portal's address. This machine is localhost, as a passkey is never bound to an IP address; else null. */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null
  const url = new URL(publicUrl)
  if (/^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  const isAddress = /^[\d.]+$|^\[/.test(url.hostname)
  return isAddress ? null : { id: url.hostname, origin: url.origin }
}

/** Kinds of signature that are accepted: ES256, EdDSA, RS256 (COSE). */
export const algorithms = [-7, -8, -257]

/** The same for all passkeys of a user; says nothing about them. */
export const handleOf = (user: number): string => Buffer.from(String(user)).toString('base64url')

/** Whether a passkey that counts its uses has counted fewer than before. Many never count: always 0. */
export const isCopied = (storedCounter: number, counter: number): boolean =>
  (storedCounter > 0 || counter > 0) && counter <= storedCounter

const text = z.string().max(20_000)
const shared = { id: text, rawId: text, type: z.literal('public-key') }
const noExtensions = () => ({})
const extensions = z.unknown().transform(noExtensions)

/** Answers of an authenticator; what is not needed is left out. */
export const creationAnswer = z.object({
  ...shared,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export const requestAnswer = z.object({
  ...shared,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.exactOptional(),
  }),
})
const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().default(false) })

/** A JSON text, read by its schema; null where it is none. */
export function readJson<T>(schema: z.ZodType<T>, json: string): T | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** The challenge that an answer signs; null where there is none, or it was made in a frame of another site. */
export function challengeIn(clientDataJSON: string): string | null {
  const data = readJson(clientData, Buffer.from(clientDataJSON, 'base64url').toString())
  return data === null || data.crossOrigin ? null : data.challenge
}
