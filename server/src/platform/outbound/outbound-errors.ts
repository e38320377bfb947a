export type RefusedReason = 'not_http' | 'user_info' | 'not_listed' | 'forbidden_address' | 'private_address'

/** The address may not be called; nothing was sent. The message tells staff what to do. */
export class OutboundRefused extends Error {
  readonly reason: RefusedReason
  constructor(reason: RefusedReason, message: string) {
    super(message)
    this.name = 'OutboundRefused'
    this.reason = reason
  }
}

export type FailedKind = 'timeout' | 'connection' | 'too_large' | 'tls'

/** The call was made, but no complete answer came back. The message says why. */
export class OutboundFailed extends Error {
  readonly kind: FailedKind
  constructor(kind: FailedKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundFailed'
    this.kind = kind
  }
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the other side closed the connection',
  EPIPE: 'the other side closed the connection',
  ENOTFOUND: 'no such name is known',
  EAI_AGAIN: 'the name could not be looked up',
  EAI_NODATA: 'the name has no address',
  ENODATA: 'the name has no address',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'the host does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody who is trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody who is trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody who is trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

const isTls = (code: string) =>
  /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET))/.test(code)

/** Errors of sockets, name look-ups and TLS in words, without our paths and addresses. */
export function failureOf(error: unknown): OutboundFailed {
  if (error instanceof OutboundFailed) return error
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : ''
  if (isTls(code)) return new OutboundFailed('tls', `No secure connection: ${words[code] ?? code}.`, error)
  const said =
    words[code] ?? (code.startsWith('HPE_') ? 'what came back is no HTTP' : code || 'unknown failure')
  return new OutboundFailed('connection', `No connection: ${said}.`, error)
}
