import { createHash, randomBytes } from 'node:crypto'
import type { Passkey, PasskeyCreation, PasskeyRequest } from '@nineops/contract/portal/session/passkeys'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Db } from '../../platform/db/db.ts'
import {
  algorithms,
  challengeIn,
  creationAnswer,
  handleOf,
  isCopied,
  readJson,
  type RelyingParty,
  requestAnswer,
} from './passkeys.domain.ts'
import { passkeyErrors } from './passkeys.errors.ts'
import * as repository from './passkeys.repository.ts'
import { found } from '../../platform/errors/found.ts'

export { type RelyingParty, relyingPartyOf } from './passkeys.domain.ts'

const MOST = 20
const MINUTES = 5
const timeout = MINUTES * 60_000

const hash = (challenge: string): string => createHash('sha256').update(challenge).digest('hex')

async function newChallenge(db: Db, user: number, purpose: repository.Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await repository.insertChallenge(
    db,
    { challenge_hash: hash(challenge), user_index: user, purpose },
    MINUTES,
  )
  return challenge
}

/** Uses up the challenge of an answer, whatever becomes of the answer. @throws 400 `passkey_refused` */
async function consumeChallenge(
  db: Db,
  user: number,
  purpose: repository.Purpose,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const of = { challenge_hash: hash(challenge ?? ''), user_index: user, purpose }
  if (challenge === null || !(await repository.consumeChallenge(db, of, MINUTES)))
    throw passkeyErrors.refused()
  return challenge
}

/** Whatever the library finds wrong with an answer. @throws 400 `passkey_refused` */
async function accepted<T>(verify: () => T | Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw passkeyErrors.refused()
  }
}

type Row = Pick<
  Awaited<ReturnType<typeof repository.selectPasskeys>>[number],
  'index' | 'name' | 'created_at' | 'last_used_at'
>
const passkeyOf = ({ index, name, created_at: added, last_used_at: used }: Row): Passkey => ({
  index,
  name,
  addedAt: added.toISOString(),
  lastUsedAt: used?.toISOString() ?? null,
})

export const listPasskeys = async (db: Db, user: number): Promise<Passkey[]> =>
  (await repository.selectPasskeys(db, user)).map(passkeyOf)

export const countPasskeys = async (db: Db, users: readonly number[]): Promise<Map<number, number>> =>
  new Map((await repository.countPasskeys(db, users)).map(row => [row.user_index, row.passkeys]))

/** Passkeys as browsers name them. */
const credentials = async (db: Db, user: number) =>
  (await repository.selectPasskeys(db, user)).map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }))

/** @throws 409 `passkeys_too_many`, `passkey_exists` */
export async function requireRoom(db: Db, user: number, name: string): Promise<void> {
  const others = await repository.selectPasskeys(db, user)
  if (others.length >= MOST) throw passkeyErrors.tooMany(MOST)
  if (others.some(other => other.name.toLowerCase() === name.toLowerCase()))
    throw passkeyErrors.nameTaken(name)
}

/** What the browser needs to make a passkey. */
export const beginAdding = async (
  db: Db,
  { id }: RelyingParty,
  user: { index: number; username: string; givenName: string },
): Promise<PasskeyCreation> => ({
  rp: { id, name: 'NineOps' },
  user: { id: handleOf(user.index), name: user.username, displayName: user.givenName },
  challenge: await newChallenge(db, user.index, 'adding'),
  pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' })),
  timeout,
  attestation: 'none',
  excludeCredentials: await credentials(db, user.index),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
})

/** A passkey that the browser has made, not stored yet. */
export type MadePasskey = Awaited<ReturnType<typeof verifyMade>>

/** Checks the answer to `beginAdding`. On the pool: its challenge is used up even if it is refused. @throws 400 */
export async function verifyMade(db: Db, { id, origin }: RelyingParty, user: number, answer: string) {
  const response = readJson(creationAnswer, answer)
  if (!response) throw passkeyErrors.refused()
  const { attestationObject, clientDataJSON, transports } = response.response
  const challenge = await consumeChallenge(db, user, 'adding', clientDataJSON)
  const { verified, registrationInfo } = await accepted(() => {
    // None was asked for. Checking the certificates of one would call the addresses that they name.
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    if (attestation.get('attStmt').get('x5c') !== undefined) throw passkeyErrors.refused()
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!verified) throw passkeyErrors.refused()
  const { credential } = registrationInfo
  return {
    user_index: user,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

/** Stores a passkey; the caller has locked its user. @throws 409 `passkeys_too_many`, `passkey_exists`, `passkey_known` */
export async function addPasskey(db: Db, made: MadePasskey, name: string): Promise<Passkey> {
  await requireRoom(db, made.user_index, name)
  return passkeyOf(await found(repository.insertPasskey(db, { ...made, name }), () => passkeyErrors.known()))
}

/** @returns its name @throws 404 */
export async function removePasskey(db: Db, user: number, index: number): Promise<string> {
  const removed = await repository.deletePasskey(db, user, index)
  if (!removed) throw passkeyErrors.notFound(index)
  return removed.name
}

export async function removePasskeys(db: Db, user: number): Promise<void> {
  await repository.deletePasskeys(db, user)
}

/** What the browser needs to use a passkey of a user whose password was right. */
export const beginUse = async (db: Db, { id }: RelyingParty, user: number): Promise<PasskeyRequest> => ({
  rpId: id,
  challenge: await newChallenge(db, user, 'sign-in'),
  timeout,
  allowCredentials: await credentials(db, user),
  userVerification: 'preferred',
})

/** A passkey that has signed, its use not stored yet. */
export interface UsedPasskey {
  index: number
  name: string
  counter: number
}

/** Checks the answer to `beginUse`. On the pool: its challenge is used up even if it is refused. @throws 400 */
export async function verifyUsed(
  db: Db,
  { id, origin }: RelyingParty,
  user: number,
  answer: string,
): Promise<UsedPasskey> {
  const response = readJson(requestAnswer, answer)
  if (!response) throw passkeyErrors.refused()
  const { clientDataJSON, userHandle } = response.response
  const challenge = await consumeChallenge(db, user, 'sign-in', clientDataJSON)
  const passkey = await repository.findPasskey(db, user, response.id)
  if (!passkey || (userHandle !== undefined && userHandle !== handleOf(user))) throw passkeyErrors.refused()
  const { verified, authenticationInfo } = await accepted(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The password is the factor that the user knows. Requiring a PIN would shut out keys that have none.
      requireUserVerification: false,
      // Its counter is compared when the use is stored, with the passkey locked.
      credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    }),
  )
  if (!verified) throw passkeyErrors.refused()
  return { index: passkey.index, name: passkey.name, counter: authenticationInfo.newCounter }
}

/** Stores a use. @throws 400 `passkey_refused` where it was removed meanwhile, `passkey_copied` */
export async function consumeUse(db: Db, { index, counter }: UsedPasskey): Promise<void> {
  const stored = await repository.lockPasskey(db, index)
  if (!stored) throw passkeyErrors.refused()
  if (isCopied(stored.counter, counter)) throw passkeyErrors.copied()
  await repository.noteUse(db, index, counter)
}
