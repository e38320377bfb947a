import * as client from 'openid-client'
import type { OidcSettings } from '../config/oidc-settings.ts'
import { hasTwoFactors } from './factors.ts'

/** What must be stored while a sign-in is at the provider. */
export interface SignInChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** The person who signed in, from the provider's signed answer. */
export interface ProvedIdentity {
  issuer: string
  subject: string
  email: string | null
  /** Only an address that the provider has verified identifies a user. */
  emailVerified: boolean
  /** Whether the provider reports two factors by its `amr`. */
  manyFactors: boolean
}

/** Why the provider did not identify a person; `reason` is a code for the log, without secrets. */
export class ProviderFailed extends Error {
  readonly kind: 'unreachable' | 'refused' | 'untrusted'
  readonly reason: string
  constructor(kind: ProviderFailed['kind'], reason: string) {
    super(`The identity provider: ${kind} (${reason})`)
    this.kind = kind
    this.reason = reason
  }
}

export interface IdentityProvider {
  readonly settings: OidcSettings
  /** The redirect address registered with the provider. */
  readonly redirectAddress: string
  /** @throws ProviderFailed */
  begin(options: { again: boolean }): Promise<{ url: string; checks: SignInChecks }>
  /** @param answer the query of the redirect @throws ProviderFailed */
  finish(answer: Record<string, string>, checks: SignInChecks): Promise<ProvedIdentity>
  /** Fetches the provider's metadata again. @throws ProviderFailed */
  probe(): Promise<void>
}

const TIMEOUT_SECONDS = 8
/** Its keys are fetched as needed; its addresses seldom change. */
const KNOWN_MS = 3_600_000

/** Sets up the provider; it is first contacted when a user signs in, so it may be down at the start. */
export function identityProvider(settings: OidcSettings): IdentityProvider {
  const redirectAddress = `${settings.publicUrl}/login`
  let known: { configuration: client.Configuration; at: number } | undefined

  async function discover(): Promise<client.Configuration> {
    const issuer = new URL(settings.issuer)
    try {
      const configuration = await client.discovery(
        issuer,
        settings.clientId,
        { redirect_uris: [redirectAddress] },
        client.ClientSecretBasic(settings.clientSecret),
        {
          timeout: TIMEOUT_SECONDS,
          execute: [
            // The settings allow http only for this machine.
            ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
            // Verify the signature too, not only the TLS connection.
            client.enableNonRepudiationChecks,
          ],
        },
      )
      known = { configuration, at: performance.now() }
      return configuration
    } catch (error) {
      throw new ProviderFailed('unreachable', reasonOf(error))
    }
  }
  const configured = () =>
    known && known.at > performance.now() - KNOWN_MS ? Promise.resolve(known.configuration) : discover()

  return {
    settings,
    redirectAddress,
    async begin({ again }) {
      const configuration = await configured()
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectAddress,
        scope: 'openid profile email',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login' } : {}),
      })
      return { url: url.href, checks }
    },
    async finish(answer, checks) {
      const configuration = await configured()
      try {
        const address = new URL(`${redirectAddress}?${new URLSearchParams(answer).toString()}`)
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderFailed('untrusted', 'no_id_token')
        const userClaims =
          typeof claims['email'] === 'string' || !configuration.serverMetadata().userinfo_endpoint
            ? claims
            : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof userClaims['email'] === 'string' ? userClaims['email'] : null,
          emailVerified: userClaims['email_verified'] === true,
          manyFactors: hasTwoFactors(claims['amr']),
        }
      } catch (error) {
        throw failureOf(error)
      }
    },
    async probe() {
      await discover()
    },
  }
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,80}$/.test(value)

/** The code of an error or of its cause; never its message, which may hold what was sent. */
function reasonOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (isCode(code) && !code.startsWith('OAUTH_')) return code
  }
  const { code, name } = error as { code?: unknown; name?: unknown }
  return isCode(code) ? code : isCode(name) ? name : 'unknown'
}

const UNREACHABLE =
  /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|UND_ERR|TimeoutError|OAUTH_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED)/

function failureOf(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return new ProviderFailed('refused', isCode(error.error) ? error.error : 'refused')
  const reason = reasonOf(error)
  const { cause } = error as { cause?: unknown }
  const broken = cause instanceof Response && cause.status >= 500
  return new ProviderFailed(broken || UNREACHABLE.test(reason) ? 'unreachable' : 'untrusted', reason)
}
