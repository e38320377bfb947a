import { randomBytes } from 'node:crypto'
import type { Role } from '@nineops/contract/roles'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Db } from '../db/db.ts'

/** Who calls, as the access token says. */
export interface Caller {
  index: number
  username: string
  roles: readonly Role[]
  session: number
}

/** Who calls the Dash API, and the reseller whose data the token opens. */
export interface DashCaller extends Caller {
  reseller: number
  /** The client credential that a partner's system came with; null for staff. */
  dashClient: number | null
}

/** Life of an access token; the portal renews it before it ends. */
export const accessTokenSeconds = 900

export interface AccessTokens {
  issue(caller: Caller): Promise<string>
  verify(token: string): Promise<Caller | null>
  /**
   * A token for the Dash API, bound to a reseller (spec §3: client_resellerId and exp). It carries the caller's
   * roles: those of staff, none for a partner's own.
   */
  issueDash(caller: Caller, clientIndex: number, seconds: number): Promise<string>
  verifyDash(token: string): Promise<DashCaller | null>
}

/** The signing key is made once and shared by all servers through the database. */
async function signingKey(db: Db): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name: 'access_token_key', value: randomBytes(48).toString('base64') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'access_token_key')
    .executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64')
}

const issuer = 'nineops'
/** A token opens one API alone: its audience says which. */
type Audience = 'webapi' | 'dash'

const callerOf = (payload: JWTPayload): Caller => ({
  index: Number(payload.sub),
  username: String(payload['name']),
  roles: payload['roles'] as Role[],
  session: Number(payload['sid']),
})

/** Issues and checks tokens (JWT, HS256). A wrong, foreign or expired one, or the other API's, verifies to null. */
export async function accessTokens(db: Db): Promise<AccessTokens> {
  const key = await signingKey(db)
  const sign = (caller: Caller, audience: Audience, seconds: number, claims: JWTPayload = {}) =>
    new SignJWT({ name: caller.username, roles: caller.roles, sid: caller.session, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(caller.index))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(key)
  const read = async (token: string, audience: Audience): Promise<JWTPayload | null> => {
    try {
      return (await jwtVerify(token, key, { issuer, audience, algorithms: ['HS256'] })).payload
    } catch {
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
    async verifyDash(token) {
      const payload = await read(token, 'dash')
      return (
        payload && {
          ...callerOf(payload),
          reseller: Number(payload['client_resellerId']),
          dashClient: null,
        }
      )
    },
  }
}
