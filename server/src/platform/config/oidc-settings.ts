import { readFileSync } from 'node:fs'
import { checkedUrl } from './public-url.ts'

/** The OpenID Connect provider that staff may sign in through. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The rest of the button's label: Sign in with … */
  name: string
  /** Address of the portal for its users: scheme, host and port. */
  publicUrl: string
}

/** The raw settings; undefined where not set. */
interface GivenOidc {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_CLIENT_SECRET_FILE?: string | undefined
  OIDC_NAME?: string | undefined
}

type ReportFault = (setting: keyof GivenOidc | 'PUBLIC_URL', advice: string) => void

function secretIn(file: string, reportFault: ReportFault): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') reportFault('OIDC_CLIENT_SECRET_FILE', 'names an empty file')
    return secret
  } catch {
    reportFault('OIDC_CLIENT_SECRET_FILE', 'must name a file that can be read')
    return ''
  }
}

/**
 * Reads the provider's settings; undefined where none is set. An incomplete configuration is an error. Errors are
 * passed to `reportFault`, without any secret.
 */
export function readOidc(
  given: GivenOidc,
  publicUrl: string | undefined,
  reportFault: ReportFault,
): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE, OIDC_NAME } = given
  const any = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE, OIDC_NAME]
  if (any.every(setting => setting === undefined)) return undefined
  const needed =
    'must be set too: the sign-in through a provider needs OIDC_ISSUER, OIDC_CLIENT_ID and a secret'
  if (OIDC_ISSUER === undefined) reportFault('OIDC_ISSUER', needed)
  else if (checkedUrl(OIDC_ISSUER) === null)
    reportFault(
      'OIDC_ISSUER',
      'must look like https://login.example.com/realms/staff; http only on this machine',
    )
  if (OIDC_CLIENT_ID === undefined) reportFault('OIDC_CLIENT_ID', needed)
  if (OIDC_CLIENT_SECRET === undefined && OIDC_CLIENT_SECRET_FILE === undefined)
    reportFault('OIDC_CLIENT_SECRET', `${needed} (or OIDC_CLIENT_SECRET_FILE, a file that holds it)`)
  if (OIDC_CLIENT_SECRET !== undefined && OIDC_CLIENT_SECRET_FILE !== undefined)
    reportFault('OIDC_CLIENT_SECRET', 'and OIDC_CLIENT_SECRET_FILE are both set: remove one of them')
  if (publicUrl === undefined)
    reportFault(
      'PUBLIC_URL',
      'must say where the portal is open, such as https://nineops.example.com, for OIDC_ISSUER',
    )
  if (OIDC_NAME !== undefined && OIDC_NAME.length > 40)
    reportFault('OIDC_NAME', 'must be at most 40 characters')
  return {
    issuer: OIDC_ISSUER ?? '',
    clientId: OIDC_CLIENT_ID ?? '',
    clientSecret:
      OIDC_CLIENT_SECRET ??
      (OIDC_CLIENT_SECRET_FILE === undefined ? '' : secretIn(OIDC_CLIENT_SECRET_FILE, reportFault)),
    name: OIDC_NAME?.trim() ?? 'your organisation',
    publicUrl: publicUrl ?? '',
  }
}
