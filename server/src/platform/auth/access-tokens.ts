import type { Role } from '@nineops/contract/roles'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Db } from '../db/db.ts'
import { sharedSecret } from './shared-secrets.ts'

/** The user named by an access token. */
export interface Caller {
  index: number
  username: string
  roles: readonly Role[]
  session: number
}

/** The caller of the Dash API, and the reseller whose data the token opens. */
export interface DashCaller extends Caller {
  reseller: number
  /** The client credential of a partner's system; null for staff. */
  dashClient: number | null
  /** Where a partner's token came from; null for staff. */
  grant: PartnerGrant | null
}

/** The claims of a partner's token: its credential, secret and purpose. */
export interface PartnerGrant {
  credential: number
  secret: number
  /** The partner's client id. */
  clientId: string
  reseller: number
  scopes: readonly string[]
}

/** The token's user with their current roles; null once the session has ended. */
export type LiveCaller = (claimed: Caller) => Promise<Caller | null>

/** Lifetime of an access token; the portal renews it before it expires. */
export const accessTokenSeconds = 900

export interface AccessTokens {
  issue(caller: Caller): Promise<string>
  verify(token: string): Promise<Caller | null>
  /** A token of staff for the Dash API, bound to a reseller (spec §3: client_resellerId and exp). */
  issueDash(caller: Caller, clientIndex: number, seconds: number): Promise<string>
  /** A token of a partner's own system: it has no roles. */
  issuePartner(grant: PartnerGrant, seconds: number): Promise<string>
  verifyDash(token: string): Promise<DashCaller | null>
}

const issuer = 'nineops'
/** Verified tokens, whose signature need not be computed again. */
const MOST_VERIFIED = 5000
/** A token opens one API only, named by its audience. */
type Audience = 'webapi' | 'dash'

const callerOf = (payload: JWTPayload): Caller => ({
  index: Number(payload.sub),
  username: String(payload['name']),
  roles: payload['roles'] as Role[],
  session: Number(payload['sid']),
})

function grantOf(payload: JWTPayload): PartnerGrant | null {
  if (typeof payload['credential'] !== 'number') return null
  return {
    credential: payload['credential'],
    secret: Number(payload['secret']),
    clientId: String(payload['name']),
    reseller: Number(payload['client_resellerId']),
    scopes: String(payload['scope']).split(' '),
  }
}

/**
 * Issues and verifies tokens (JWT, HS256). A wrong, foreign or expired token, or one for the other API, verifies to
 * null.
 */
export async function accessTokens(db: Db): Promise<AccessTokens> {
  const key = await sharedSecret(db, 'access_token_key', 48)
  const sign = (caller: Caller, audience: Audience, seconds: number, claims: JWTPayload = {}) =>
    new SignJWT({ name: caller.username, roles: caller.roles, sid: caller.session, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(caller.index))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(key)
  // A person's token comes with each of their calls, and its session is looked up each time.
  const verified = new Map<string, JWTPayload>()
  const read = async (token: string, audience: Audience): Promise<JWTPayload | null> => {
    const place = `${audience} ${token}`
    const known = verified.get(place)
    if (known) return (known.exp ?? 0) > Date.now() / 1000 ? known : null
    try {
      const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ['HS256'] })
      verified.set(place, payload)
      const [oldest] = verified.keys()
      if (verified.size > MOST_VERIFIED && oldest !== undefined) verified.delete(oldest)
      return payload
    } catch {
      // Forged, damaged or expired: none of ours.
      return null
    }
  }
  return {
    issue: caller => sign(caller, 'webapi', accessTokenSeconds),
    async verify(token) {
      const payload = await read(token, 'webapi')
      return payload && callerOf(payload)
    },
    issueDash: (caller, clientIndex, seconds) =>
      sign(caller, 'dash', seconds, { client_resellerId: String(clientIndex) }),
    issuePartner: ({ credential, secret, clientId, reseller, scopes }, seconds) =>
      sign({ index: 0, username: clientId, roles: [], session: 0 }, 'dash', seconds, {
        client_resellerId: String(reseller),
        credential,
        secret,
        scope: scopes.join(' '),
      }),
    async verifyDash(token) {
      const payload = await read(token, 'dash')
      if (!payload) return null
      const grant = grantOf(payload)
      const reseller = Number(payload['client_resellerId'])
      return { ...callerOf(payload), reseller, dashClient: grant?.credential ?? null, grant }
    },
  }
}
