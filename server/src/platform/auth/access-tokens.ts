import { randomBytes } from 'node:crypto'
import type { Role } from '@nineops/contract/roles'
import { jwtVerify, SignJWT } from 'jose'
import type { Db } from '../db/db.ts'

/** Who calls, as the access token says. */
export interface Caller {
  index: number
  username: string
  roles: readonly Role[]
  session: number
}

/** Life of an access token; the portal renews it before it ends. */
export const accessTokenSeconds = 900

export interface AccessTokens {
  issue(caller: Caller): Promise<string>
  verify(token: string): Promise<Caller | null>
  /** A token for the Dash API, bound to a reseller (spec §3: client_resellerId and exp). */
  issueDash(caller: Caller, clientIndex: number, seconds: number): Promise<string>
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

/** Issues and checks access tokens (JWT, HS256). A wrong, foreign or expired token verifies to null. */
export async function accessTokens(db: Db): Promise<AccessTokens> {
  const key = await signingKey(db)
  return {
    issue: caller =>
      new SignJWT({ name: caller.username, roles: caller.roles, sid: caller.session })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(caller.index))
        .setIssuer('nineops')
        .setAudience('webapi')
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: 'nineops',
          audience: 'webapi',
          algorithms: ['HS256'],
        })
        return {
          index: Number(payload.sub),
          username: String(payload['name']),
          roles: payload['roles'] as Role[],
          session: Number(payload['sid']),
        }
      } catch {
        return null
      }
    },
    issueDash: (caller, clientIndex, seconds) =>
      new SignJWT({ client_resellerId: String(clientIndex) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(caller.index))
        .setIssuer('nineops')
        .setAudience('dash')
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key),
  }
}
