import type { AccessTokens, Caller } from '../../platform/auth/access-tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { clientErrors } from '../clients/clients.errors.ts'
import { requireClient } from '../clients/clients.service.ts'

/** Lifetime of a Dash token; the portal renews it when fewer than 300 s remain (spec §9). */
const dashTokenSeconds = 1800

/** A Dash API token for one reseller. @throws 404 if the reseller does not exist. */
export async function issueDashToken(
  db: Db,
  tokens: AccessTokens,
  user: Caller,
  clientIndex: number,
): Promise<string> {
  await requireClient(db, clientIndex)
  return tokens.issueDash(user, clientIndex, dashTokenSeconds)
}

/** The reseller asked for, which must be the token's own. @throws 404 for any other */
export function requireOwn(own: number, asked: number): number {
  if (asked !== own) throw clientErrors.notFound(asked)
  return own
}
