/** How to reach a mail server; from `SMTP_URL`. */
export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps://`). */
  secure: boolean
  /** The connection must be encrypted by STARTTLS before anything is sent. */
  requireTLS: boolean
  ignoreTLS: boolean
  /** Our name in EHLO; undefined is this machine's name. */
  name: string | undefined
  auth: { user: string; pass: string } | undefined
}

/** An invalid mail server URL; the message says how to fix it and quotes none of it. */
class SmtpUrlError extends Error {}

const example = 'must look like smtp://user:password@mail.example.com:587'
const parameters = ['requireTLS', 'ignoreTLS', 'name']
const isThisMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

function flag(url: URL, name: string): boolean | undefined {
  const value = url.searchParams.get(name)
  if (value === null) return undefined
  if (value !== 'true' && value !== 'false') throw new SmtpUrlError(`must have true or false as its ${name}`)
  return value === 'true'
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SmtpUrlError('holds a "%" in its user or password that must be written as "%25"')
  }
}

/**
 * Reads `smtp://` (encrypted by STARTTLS where the server offers it) or `smtps://` (TLS from the start).
 * `?requireTLS=true` insists on STARTTLS, which is the default for a password to another machine; `?ignoreTLS=true`
 * does without. @throws SmtpUrlError
 */
export function readSmtpUrl(text: string): SmtpSettings {
  if (!URL.canParse(text)) throw new SmtpUrlError(example)
  const url = new URL(text)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw new SmtpUrlError(example)
  if (url.hostname === '') throw new SmtpUrlError(`names no host; it ${example}`)
  if ((url.pathname !== '' && url.pathname !== '/') || url.hash !== '')
    throw new SmtpUrlError(
      `has more than a host and a port; it ${example} (a "/" or "#" in a password is %2F or %23)`,
    )
  const unknown = [...url.searchParams.keys()].find(name => !parameters.includes(name))
  if (unknown !== undefined)
    throw new SmtpUrlError(`may have the parameters ${parameters.join(', ')} and no others`)
  if ((url.username === '') !== (url.password === ''))
    throw new SmtpUrlError('must have both a user and a password, or neither')
  const secure = url.protocol === 'smtps:'
  const ignoreTLS = flag(url, 'ignoreTLS') ?? false
  const guarded = url.password !== '' && !isThisMachine(url.hostname)
  const requireTLS = flag(url, 'requireTLS') ?? (guarded && !ignoreTLS && !secure)
  if (ignoreTLS && requireTLS) throw new SmtpUrlError('cannot both require and ignore TLS')
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS,
    ignoreTLS,
    name: url.searchParams.get('name') ?? undefined,
    auth: url.username === '' ? undefined : { user: plain(url.username), pass: plain(url.password) },
  }
}

/** How to fix an invalid mail server URL; null for a valid one. */
export function smtpUrlAdvice(text: string): string | null {
  try {
    readSmtpUrl(text)
    return null
  } catch (error) {
    if (error instanceof SmtpUrlError) return error.message
    throw error
  }
}
