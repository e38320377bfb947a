import { readFileSync } from 'node:fs'

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
  PUBLIC_URL?: string | undefined
}

type ReportFault = (setting: keyof GivenOidc, advice: string) => void

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** An https address, or an http one of this machine. */
function checkedUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))
  return safe && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
    ? url
    : null
}

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

function publicOrigin(
  given: string | undefined,
  localOrigin: string | null,
  reportFault: ReportFault,
): string {
  if (given === undefined) {
    if (localOrigin === null)
      reportFault(
        'PUBLIC_URL',
        'must say where the portal is open, such as https://nineops.example.com, for OIDC_ISSUER',
      )
    return localOrigin ?? ''
  }
  const url = checkedUrl(given)
  if (url === null || url.pathname !== '/')
    reportFault(
      'PUBLIC_URL',
      'must look like https://nineops.example.com, without a path; http only on this machine',
    )
  return url?.origin ?? ''
}

/**
 * Reads the provider's settings; undefined where none is set. An incomplete configuration is an error. Errors are
 * passed to `reportFault`, without any secret.
 * @param here the portal's address if only this machine can reach it, else null
 */
export function readOidc(
  given: GivenOidc,
  localOrigin: string | null,
  reportFault: ReportFault,
): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE, OIDC_NAME } = given
  const any = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE, OIDC_NAME]
  if (any.every(setting => setting === undefined)) {
    publicOrigin(given.PUBLIC_URL, '', reportFault)
    return undefined
  }
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
  if (OIDC_NAME !== undefined && OIDC_NAME.length > 40)
    reportFault('OIDC_NAME', 'must be at most 40 characters')
  return {
    issuer: OIDC_ISSUER ?? '',
    clientId: OIDC_CLIENT_ID ?? '',
    clientSecret:
      OIDC_CLIENT_SECRET ??
      (OIDC_CLIENT_SECRET_FILE === undefined ? '' : secretIn(OIDC_CLIENT_SECRET_FILE, reportFault)),
    name: OIDC_NAME?.trim() ?? 'your organisation',
    publicUrl: publicOrigin(given.PUBLIC_URL, localOrigin, reportFault),
  }
}
