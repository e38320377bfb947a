import { scopeOf } from '@nineops/contract/dash/dash-scopes'
import { type Endpoint, isDash } from '@nineops/contract/http'

interface Failure {
  title: string
  /** When it is answered. */
  description: string
  code: string
  detail: string
}

/** The failures that calls share, by status (product: Conventions). */
export const failures: Readonly<Record<number, Failure>> = {
  400: {
    title: 'The request is not valid',
    description: 'The request is malformed or a field is wrong; `errors` names each',
    code: 'validation_failed',
    detail: 'validFrom: must be a date from 1900 to 2099',
  },
  401: {
    title: 'Not signed in',
    description: 'There is no token, or it has expired',
    code: 'not_signed_in',
    detail: 'There is no valid access token. Sign in again.',
  },
  403: {
    title: 'Not allowed',
    description: 'A role is missing, or the XSRF pair does not match',
    code: 'forbidden',
    detail: 'Your roles do not allow this.',
  },
  404: {
    title: 'Not found',
    description: 'There is no such thing, or it is outside what the caller may see',
    code: 'not_found',
    detail: 'There is no reseller 99.',
  },
  406: {
    title: 'Not acceptable',
    description: 'The answer does not come in a type that `Accept` names',
    code: 'not_acceptable',
    detail: 'This answer comes as application/vnd.nineops.dash+json.',
  },
  409: {
    title: 'Not possible now',
    description: 'The thing is in another state, or there is one like it already',
    code: 'conflict_state',
    detail: 'The run is confirmed: nothing can be reset.',
  },
  413: {
    title: 'Too large',
    description: 'The body is larger than this call takes',
    code: 'too_large',
    detail: 'The body is larger than 1 MB, the most that this call takes.',
  },
  415: {
    title: 'Wrong content type',
    description: 'The body is not of the type that this call takes',
    code: 'unsupported_type',
    detail: 'Send the content type that this call takes.',
  },
  429: {
    title: 'Too many requests',
    description: 'Calls come faster than this server takes them',
    code: 'too_many_requests',
    detail: 'Wait 30 seconds and try again.',
  },
  500: {
    title: 'Something went wrong',
    description: 'A defect of the server; its log has the request ID',
    code: 'internal_error',
    detail: 'The server could not complete the request.',
  },
  502: {
    title: 'Another server failed',
    description: 'A server that this call asks did not answer as it should',
    code: 'upstream_failed',
    detail: 'The report server could not be reached.',
  },
  503: {
    title: 'Not ready',
    description: 'The server is not ready for this: it starts, stops, or cannot reach its database',
    code: 'not_ready',
    detail: 'The server is not ready. Wait 5 seconds and try again.',
  },
}

/** The readers of a document: the portal's developers, staff who call the Dash API, or partners, who have no roles. */
export type Reader = 'portal' | 'staff' | 'partners'

const ofPartners: Readonly<Record<number, Failure>> = {
  401: {
    title: 'No valid token',
    description:
      'There is no token, or none that is valid now: ask for another, once. Of `POST /dash/token`: the client ID or secret is wrong, or no longer valid',
    code: 'not_signed_in',
    detail: 'There is no token with this call, or none that is valid now. Ask POST /dash/token for another.',
  },
  403: {
    title: 'Not allowed',
    description: 'The token does not open this part (scope) of the API',
    code: 'insufficient_scope',
    detail:
      'The token does not open "invoices". Ask for one with it; where the client was not given it, ask your billing provider.',
  },
  404: {
    title: 'Not found',
    description: 'There is no such thing, or it is not of your reseller',
    code: 'invoice_not_found',
    detail: 'There is no invoice 99.',
  },
  409: {
    title: 'Not possible now',
    description:
      'The thing is in another state, or there is one like it; or the Idempotency-Key came with another request, or its secret is not shown again',
    code: 'webhook_exists',
    detail: 'The reseller has a webhook for https://billing.example.com/hooks already. Change that one.',
  },
  429: {
    title: 'Too many requests',
    description:
      'More calls than your credential has in a minute, or too many of your address; of `POST /dash/token` also after too many wrong secrets. Wait for `Retry-After`',
    code: 'too_many_requests',
    detail: 'Wait 30 seconds and try again.',
  },
}

/** The meaning of a status, for these readers. */
export const failureFor = (reader: Reader, status: number): Failure | undefined =>
  (reader === 'partners' ? ofPartners[status] : undefined) ?? failures[status]

/** Whether partners may make a call with their own tokens. */
export const isForPartners = (endpoint: Endpoint): boolean =>
  isDash(endpoint) && typeof endpoint.roles === 'string'

/** Failure statuses that a call may answer, in order. */
export function failuresOf(endpoint: Endpoint): number[] {
  const { method, roles, params, query, body, bodyKind } = endpoint
  const dash = isDash(endpoint)
  const unsafe = method !== 'GET'
  const guarded = Array.isArray(roles) || roles === 'partner'
  const when: [number, boolean][] = [
    [400, true],
    [401, roles !== 'open' || bodyKind === 'form'],
    [403, guarded || (dash ? roles === 'dash' && scopeOf(endpoint) !== null : unsafe)],
    // Under /dash an unknown value in a query gives an empty list.
    [404, params !== undefined || (!dash && (query !== undefined || body !== undefined))],
    [406, dash],
    // Every call that stores keys refuses a key that came with another request.
    [409, unsafe && !(dash && roles === 'open')],
    [413, unsafe],
    [415, unsafe],
    [429, true],
    [500, true],
    [503, true],
  ]
  const usual = when.filter(([, applies]) => applies).map(([status]) => status)
  return [...new Set([...usual, ...(endpoint.failures ?? [])])].toSorted((a, b) => a - b)
}
