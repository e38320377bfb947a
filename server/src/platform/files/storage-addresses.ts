/** A bucket and its credentials, from `s3://key:secret@host:port/bucket/prefix?region=…&tls=off`. */
export interface S3Address {
  /** What its failures call it; the address without secrets unless it is given a name. */
  name: string
  endpoint: string
  region: string
  bucket: string
  /** Empty, or ending in a slash. */
  prefix: string
  /** Undefined: the machine's own credentials (environment, role of the instance). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** An SFTP folder, from `sftp://user:password@host:port/folder?fingerprint=SHA256:…&key=/file`. */
export interface SftpAddress {
  name: string
  host: string
  port: number
  username: string
  password: string | undefined
  /** A file with the private key, on this machine. */
  keyFile: string | undefined
  /** Passphrase of the private key, where it has one. */
  passphrase: string | undefined
  /** SHA-256 of the server's host key in base64 without padding, as `ssh-keygen -lf` shows it. */
  fingerprint: string
  /** Absolute folder on the server. */
  folder: string
}

/** What is wrong with an address, in words that quote none of it. */
export class BadAddress extends Error {}

function parsed(url: string, protocol: string, options: readonly string[]) {
  if (!URL.canParse(url)) throw new BadAddress('is no address')
  const at = new URL(url)
  if (at.protocol !== protocol || at.hostname === '')
    throw new BadAddress(`must begin with ${protocol}//host`)
  for (const option of at.searchParams.keys())
    if (!options.includes(option)) throw new BadAddress(`knows no option "${option.slice(0, 40)}"`)
  return { at, user: decoded(at.username), secret: decoded(at.password), parts: partsOf(at) }
}

function decoded(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text)
  } catch {
    throw new BadAddress('has a % that is not encoded as %25')
  }
}

const partsOf = (at: URL): string[] =>
  at.pathname
    .split('/')
    .filter(part => part !== '')
    .map(part => decoded(part) ?? '')

/** @throws BadAddress */
export function parseS3(url: string): S3Address {
  const { at, user, secret, parts } = parsed(url, 's3:', ['region', 'tls'])
  const [bucket, ...folders] = parts
  if (bucket === undefined || !/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket))
    throw new BadAddress('must name a bucket: s3://key:secret@host/bucket')
  if ((user === undefined) !== (secret === undefined))
    throw new BadAddress('must have both a key and a secret, or neither')
  const tls = at.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw new BadAddress('has an option tls that is neither on nor off')
  const prefix = folders.map(folder => `${folder}/`).join('')
  return {
    name: `s3://${at.host}/${[bucket, ...folders].join('/')}`,
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${at.host}`,
    region: at.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix,
    credentials: user && secret ? { accessKeyId: user, secretAccessKey: secret } : undefined,
  }
}

/** @throws BadAddress */
export function parseSftp(url: string): SftpAddress {
  const { at, user, secret, parts } = parsed(url, 'sftp:', ['fingerprint', 'key', 'passphrase'])
  if (user === undefined) throw new BadAddress('must name a user: sftp://user:password@host/folder')
  const keyFile = at.searchParams.get('key') ?? undefined
  if (secret === undefined && keyFile === undefined)
    throw new BadAddress('must have a password, or the file of a private key: ?key=/etc/nineops/id_ed25519')
  // A plus sign in the fingerprint is read from a query as a space.
  const pinned = at.searchParams
    .get('fingerprint')
    ?.replaceAll(' ', '+')
    .replace(/^SHA256:/, '')
    .replace(/=+$/, '')
  if (pinned === undefined || !/^[A-Za-z0-9+/]{43}$/.test(pinned))
    throw new BadAddress(
      'must pin the server’s host key: ?fingerprint=SHA256:… as ssh-keygen -lf shows it (43 characters)',
    )
  return {
    name: `sftp://${encodeURIComponent(user)}@${at.host}/${parts.join('/')}`,
    host: at.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: at.port === '' ? 22 : Number(at.port),
    username: user,
    password: secret,
    keyFile,
    passphrase: at.searchParams.get('passphrase') ?? undefined,
    fingerprint: pinned,
    folder: `/${parts.join('/')}`,
  }
}
