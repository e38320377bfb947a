/** A logged call. */
export interface LoggedCall {
  at: Date
  requestId: string
  method: string
  route: string
  path: string
  query: string
  status: number
  ms: number
  bytes: number | null
  clientIndex: number | null
  credentialIndex: number | null
  userIndex: number | null
  address: string | null
  userAgent: string | null
  errorCode: string | null
  version: string | null
  accept: string | null
}

const MOST_PATH = 500
const MOST_HEADER = 200
const MOST_PARAMETERS = 20
const MOST_VALUE = 100

/** A header as logged: one line, truncated; null if it was not sent. */
export const loggableHeader = (value: string | string[] | undefined): string | null =>
  value === undefined || value === '' ? null : String(value).slice(0, MOST_HEADER)

/**
 * The address of a call in parts. Of parameters that the call does not accept only the names are logged, because one
 * may contain a token.
 */
export function loggableAddress(url: string, taken: ReadonlySet<string>): { path: string; query: string } {
  const mark = url.indexOf('?')
  if (mark === -1) return { path: url.slice(0, MOST_PATH), query: '' }
  const given = [...new URLSearchParams(url.slice(mark + 1))].slice(0, MOST_PARAMETERS)
  const query = given
    .map(([name, value]) =>
      taken.has(name) ? `${name}=${value.slice(0, MOST_VALUE)}` : `${name.slice(0, 40)}=…`,
    )
    .join('&')
  // An escaped NUL cannot be stored.
  return { path: url.slice(0, Math.min(mark, MOST_PATH)), query: query.replaceAll('\0', '\u{fffd}') }
}

/** The code of a failed call's answer, read from its body before it is sent. */
export function errorCodeOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('error' in payload)) return null
  const { error } = payload
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
