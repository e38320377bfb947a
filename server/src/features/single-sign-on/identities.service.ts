import type { SingleSignOn, UserIdentity } from '@nineops/contract/administration/single-sign-on.contract'
import { type IdentityProvider, ProviderFailed } from '../../platform/auth/identity-provider.ts'
import type { Db } from '../../platform/db/db.ts'
import { oidcErrors } from './single-sign-on.errors.ts'
import * as repository from './single-sign-on.repository.ts'
import { found } from '../../platform/errors/found.ts'

const toIdentity = (row: repository.IdentityRow): UserIdentity => ({
  index: row.index,
  user: {
    index: row.userIndex,
    username: row.username,
    givenName: row.givenName,
    disabled: row.disabled,
  },
  issuer: row.issuer,
  subject: row.subject,
  email: row.email,
  linkedAt: row.linkedAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
})

/** The provider's settings, without its secret, and the linked users. */
export async function singleSignOn(db: Db, provider: IdentityProvider | null): Promise<SingleSignOn> {
  const identities = (await repository.selectIdentities(db)).map(toIdentity)
  if (!provider) return { provider: null, identities }
  const { name, issuer, clientId } = provider.settings
  return { provider: { name, issuer, clientId, redirectAddress: provider.redirectAddress }, identities }
}

/** Whether the provider answers now, in words. @throws 409 `oidc_not_configured` */
export async function testProvider(provider: IdentityProvider | null) {
  if (!provider) throw oidcErrors.notConfigured()
  const { name } = provider.settings
  try {
    await provider.probe()
    return { reachable: true, detail: `${name} answers.` }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    return { reachable: false, detail: `${name} does not answer as a provider should (${error.reason}).` }
  }
}

/** Deletes a link. Returns it as it was. @throws 404 `identity_not_found` */
export async function unlink(db: Db, index: number): Promise<UserIdentity> {
  return toIdentity(await found(repository.deleteIdentity(db, index), () => oidcErrors.noIdentity(index)))
}
