import { createHash } from 'node:crypto'
import type {
  TokenAnswer,
  TokenRequest,
} from '@nineops/contract/dash-administration/client-credentials/dash-token.contract'
import type { AccessTokens, PartnerGrant } from '../../platform/auth/access-tokens.ts'
import type { Admission } from '../../platform/auth/partner-access.ts'
import type { Db } from '../../platform/db/db.ts'
import { httpErrors } from '../../platform/http/errors.ts'
import { dashApiSettings } from '../dash-api-settings/dash-api-settings.service.ts'
import { tokenErrors } from './client-credentials.errors.ts'
import { matching } from './client-secrets.domain.ts'
import * as repository from './partner-access.repository.ts'

/** Wrong secrets per minute of one client from one address before it has to wait. */
const MOST_FAILURES = 10
/** How long a client beyond its limit is refused without counting its calls. */
const REFUSED_MS = 1000

/**
 * Admits calls of partners' systems: {@link repository.admit} for each call. Beyond the limit, calls are not counted
 * for a moment, but their credential is still checked.
 */
export function admitPartners(db: Db): (grant: PartnerGrant, ip: string) => Promise<Admission | null> {
  const refused = new Map<number, { until: number; admission: Admission }>()
  return async (grant, ip) => {
    const before = refused.get(grant.credential)
    if (before && before.until > performance.now())
      return (await repository.isValid(db, grant)) ? before.admission : null
    refused.delete(grant.credential)
    const row = await repository.admit(db, grant, ip)
    if (!row) return null
    const scopes = row.scopes.filter(scope => grant.scopes.includes(scope))
    const admission = { ...row, scopes }
    if (row.calls > row.limit)
      refused.set(grant.credential, { until: performance.now() + REFUSED_MS, admission })
    return admission
  }
}

/** The credential named in a token request, valid or not; null if there is none. */
export async function namedClient(db: Db, clientId: string | undefined) {
  return clientId ? ((await repository.selectNamed(db, withoutNul(clientId))) ?? null) : null
}

const withoutNul = (clientId: string) => clientId.replaceAll('\0', '')

const guesses = (ip: string, clientId: string): string =>
  `token:${ip}:${createHash('sha256').update(clientId).digest('hex').slice(0, 32)}`

function scopesOf(asked: string | undefined, given: readonly string[]): string[] {
  const words = (asked ?? '').split(' ').filter(Boolean)
  if (words.some(word => !given.includes(word))) throw tokenErrors.invalidScope(given)
  return given.filter(scope => words.length === 0 || words.includes(scope))
}

/**
 * Issues a token to a partner's system (RFC 6749 §4.4). It expires with the credential and secret, if that is earlier.
 * @param named the client by HTTP Basic; null if it is named in the form
 * @throws 400 with the codes of RFC 6749 §5.2, 401 `invalid_client`, 429 after too many wrong secrets
 */
export async function issuePartnerToken(
  db: Db,
  tokens: AccessTokens,
  request: TokenRequest,
  { named, ip }: { named: { id: string; secret: string } | null; ip: string },
): Promise<TokenAnswer> {
  if (!request.grant_type) throw tokenErrors.invalidRequest('grant_type is missing.')
  if (request.grant_type !== 'client_credentials') throw tokenErrors.unsupportedGrant()
  if (named && request.client_secret !== undefined)
    throw tokenErrors.invalidRequest('Send the secret by HTTP Basic or in the form, not both.')
  const clientId = named?.id ?? request.client_id ?? ''
  if (named && request.client_id !== undefined && request.client_id !== clientId)
    throw tokenErrors.invalidRequest('client_id is not the one that HTTP Basic names.')
  const { calls, resetSeconds } = await repository.countInMinute(db, guesses(ip, clientId), 0)
  if (calls >= MOST_FAILURES) throw httpErrors.tooMany(resetSeconds)
  const client = await repository.selectForToken(db, withoutNul(clientId))
  const secret = matching(client?.secrets ?? [], named?.secret ?? request.client_secret ?? '')
  if (!client || !secret) {
    await repository.countInMinute(db, guesses(ip, clientId), 1)
    throw tokenErrors.invalidClient()
  }
  const scopes = scopesOf(request.scope, client.scopes)
  const { tokenSeconds } = await dashApiSettings(db)
  const ends = [client.expires_at, secret.ends_at].flatMap(end => (end ? [end.getTime()] : []))
  const left = Math.min(...ends.map(end => Math.ceil((end - Date.now()) / 1000)), tokenSeconds)
  const seconds = Math.max(1, left)
  await repository.noteUse(db, client.index, ip)
  const grant = {
    credential: client.index,
    secret: secret.index,
    clientId: client.client_id,
    reseller: client.client_index,
    scopes,
  }
  return {
    access_token: await tokens.issuePartner(grant, seconds),
    token_type: 'Bearer',
    expires_in: seconds,
    scope: scopes.join(' '),
  }
}
