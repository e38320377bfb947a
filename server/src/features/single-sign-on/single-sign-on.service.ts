import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@nineops/contract/roles'
import type { AccessTokens } from '../../platform/auth/access-tokens.ts'
import {
  type IdentityProvider,
  type ProvedIdentity,
  ProviderFailed,
} from '../../platform/auth/identity-provider.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { openSession, type Origin, type SignedIn } from '../session/session.service.ts'
import { twoStepState } from '../two-step/two-step.service.ts'
import { asksForTwoStep } from '../user-records/role-policies.service.ts'
import { oidcErrors } from './single-sign-on.errors.ts'
import * as repository from './single-sign-on.repository.ts'
import { identityActions } from './single-sign-on.actions.ts'
import { sessionActions } from '../session/session.actions.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

/** Logs the cause of a refusal or failure of the provider; the user sees a message. */
type Noted = (reason: { kind: string; reason: string }) => void

function toRefusal(error: unknown, name: string, note: Noted): unknown {
  if (!(error instanceof ProviderFailed)) return error
  note({ kind: error.kind, reason: error.reason })
  if (error.kind === 'unreachable') return oidcErrors.unreachable(name)
  return error.kind === 'refused' ? oidcErrors.declined(name, error.reason) : oidcErrors.untrusted(name)
}

/**
 * Starts a sign-in: the address at the provider, and the secret that the browser keeps as a cookie, so that no other
 * browser can finish it.
 * @throws 409 `oidc_wrong_address` where the provider would return to another address, 503 `oidc_unreachable`
 */
export async function beginSignIn(
  db: Db,
  provider: IdentityProvider,
  { origin, again, browser }: { origin: string; again: boolean; browser: string | undefined },
  note: Noted,
): Promise<{ url: string; browser: string }> {
  const { name, publicUrl } = provider.settings
  if (origin !== publicUrl) throw oidcErrors.openElsewhere(publicUrl, name)
  // One browser may start sign-ins in several tabs.
  const secret = isSecret(browser) ? browser : randomBytes(32).toString('base64url')
  try {
    const { url, checks } = await provider.begin({ again })
    await repository.insertSignIn(db, {
      state_hash: hash(checks.state),
      browser_hash: hash(secret),
      nonce: checks.nonce,
      code_verifier: checks.codeVerifier,
    })
    return { url, browser: secret }
  } catch (error) {
    throw toRefusal(error, name, note)
  }
}

/** The provider's parameters in the address. */
export interface ProviderAnswer {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/**
 * Finishes a sign-in: identifies the subject at the provider, finds their user, and opens a session. The provider
 * decides the identity; the roles are those in NineOps.
 * @throws 400 `oidc_not_begun`, `oidc_declined`, `oidc_untrusted`; 403 with what to ask the administrator; 503
 */
export async function finishSignIn(
  db: Db,
  { provider, tokens }: { provider: IdentityProvider; tokens: AccessTokens },
  { answer, browser }: { answer: ProviderAnswer; browser: string | undefined },
  request: { id: string; origin: Origin; note: Noted },
): Promise<SignedIn> {
  const { name } = provider.settings
  // Used up even if it fails: each is answered once.
  const checks = isSecret(browser)
    ? await repository.consumeSignIn(db, hash(answer.state), hash(browser))
    : undefined
  if (!checks) throw oidcErrors.notBegun()
  if (answer.error !== undefined)
    throw oidcErrors.declined(name, /^[a-z_]{1,60}$/.test(answer.error) ? answer.error : 'an unknown reason')
  if (answer.code === undefined) throw oidcErrors.untrusted(name)
  let identity: ProvedIdentity
  try {
    const { state, code, iss } = answer
    identity = await provider.finish(
      { state, code, ...(iss === undefined ? {} : { iss }) },
      { state, ...checks },
    )
  } catch (error) {
    throw toRefusal(error, name, request.note)
  }
  return db.transaction().execute(tx => openFor(tx, tokens, { identity, name }, request))
}

/** The user of a provider's subject: by the link, else by a verified e-mail address, which creates the link. */
async function userOf(db: Db, identity: ProvedIdentity, name: string) {
  const { issuer, subject } = identity
  const linked = await repository.findLinked(db, issuer, subject)
  if (linked) return { user: linked, link: null }
  const email = identity.email?.trim() ?? ''
  if (email === '' || !identity.emailVerified) throw oidcErrors.unverified(name)
  const [user, ...others] = await repository.findByEmail(db, email, issuer)
  if (!user) throw oidcErrors.unknownUser(email)
  if (others.length > 0) throw oidcErrors.severalUsers(email)
  if (user.identity !== null) throw oidcErrors.linkedOtherwise(user.username)
  return { user, link: { user_index: user.index, issuer, subject, email } }
}

async function openFor(
  db: Db,
  tokens: AccessTokens,
  { identity, name }: { identity: ProvedIdentity; name: string },
  { id, origin }: { id: string; origin: Origin },
): Promise<SignedIn> {
  const { user, link } = await userOf(db, identity, name)
  const roles = user.roles as Role[]
  if (user.disabled) throw oidcErrors.disabled(user.username)
  if (!identity.manyFactors && ((await asksForTwoStep(db, roles)) || (await twoStepState(db, user.index))))
    throw oidcErrors.secondStep(name)
  if (link) {
    if (!(await repository.insertIdentity(db, link))) throw oidcErrors.linkedOtherwise(user.username)
    const { issuer, subject, email } = link
    await writeAudit(db, user, id, {
      action: identityActions.linked,
      entityIndex: user.index,
      after: { username: user.username, issuer, subject, email },
    })
  } else await repository.noteUse(db, identity.issuer, identity.subject)
  const session = await openSession(db, tokens, { index: user.index, username: user.username, roles }, origin)
  await writeAudit(db, user, id, {
    action: sessionActions.signed_in,
    after: { username: user.username, through: name },
  })
  return session
}
