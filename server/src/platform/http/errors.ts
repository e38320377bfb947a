import type { ErrorBody } from '@nineops/contract/http'

export interface FieldError {
  field: string
  message: string
}

/** An expected failure, sent to the caller word for word. */
export class AppError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Seconds to wait before asking again, sent as Retry-After. */
  readonly retryAfter: number | undefined
  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(`${body.code}: ${body.detail}`)
    this.name = 'AppError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/**
 * Creates an expected failure.
 * @param code a stable snake_case word
 * @param title short
 * @param detail lines that say what to do
 */
export function appError(
  status: number,
  code: string,
  title: string,
  detail: string,
  errors: FieldError[] = [],
): AppError {
  return new AppError(status, { code, title, detail, errors })
}

/** An expected failure as what is asked for is not there. */
export const notFound = (...args: ErrorWords): AppError => appError(404, ...args)

/** An expected failure as it does not fit what is there. */
export const conflict = (...args: ErrorWords): AppError => appError(409, ...args)

/**
 * A change of something that someone else has changed since.
 * @param word for people: `rate card`; the code is `rate_card_changed` unless given
 * @param what the one that was changed, in a sentence: `account A1`
 */
export const changedMeanwhile = (
  word: string,
  what: string,
  code = `${word.replaceAll(' ', '_')}_changed`,
): AppError =>
  conflict(
    code,
    `The ${word} was changed meanwhile`,
    `Someone else changed ${what} after it was opened here. Nothing was saved. Reload the page and make your change again.`,
  )

type ErrorWords = [code: string, title: string, detail: string, errors?: FieldError[]]

export const httpErrors = {
  invalid: (errors: FieldError[]) =>
    appError(
      400,
      'validation_failed',
      'The request is not valid',
      errors.map(e => (e.field ? `${e.field}: ${e.message}` : e.message)).join('\n'),
      errors,
    ),
  malformed: (detail: string) => appError(400, 'malformed_request', 'The request could not be read', detail),
  notSignedIn: () =>
    appError(401, 'not_signed_in', 'Not signed in', 'There is no valid access token. Sign in again.'),
  /** Under `/dash`, which has no sign-in form. */
  noToken: () =>
    appError(
      401,
      'not_signed_in',
      'No valid token',
      'There is no token with this call, or none that is valid now. Ask POST /dash/token for another.',
    ),
  sessionEnded: () =>
    appError(401, 'session_ended', 'Session ended', 'The session was ended. Sign in again.'),
  forbidden: () => appError(403, 'forbidden', 'Not allowed', 'Your roles do not allow this.'),
  staffOnly: () =>
    appError(
      403,
      'forbidden',
      'Not allowed',
      "This call is for your billing provider's staff; no token of a partner opens it.",
    ),
  scope: (scope: string) =>
    appError(
      403,
      'insufficient_scope',
      'Not allowed',
      `The token does not open "${scope}". Ask for one with it; where the client was not given it, ask your billing provider.`,
    ),
  xsrf: () =>
    appError(
      403,
      'xsrf_failed',
      'Not allowed',
      'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie.',
    ),
  notFound: (what: string) => notFound('not_found', 'Not found', what),
  wrongMethod: (method: string, path: string, methods: readonly string[]) =>
    appError(
      405,
      'method_not_allowed',
      'Another method',
      `There is no ${method} ${path}, but ${methods.join(', ')}.`,
    ),
  originNotAllowed: (origin: string) =>
    appError(
      403,
      'origin_not_allowed',
      'Origin not allowed',
      `Web pages of ${origin} may not call the Dash API. Ask your billing provider to allow this origin, or call from a server.`,
    ),
  conflict: (code: string, title: string, detail: string) => conflict(code, title, detail),
  keyReused: () =>
    conflict(
      'idempotency_key_reused',
      'The Idempotency-Key was used before',
      'The same Idempotency-Key came with a different request. Use a new key.',
    ),
  secretShown: () =>
    conflict(
      'secret_shown_before',
      'The secret was shown before',
      'This Idempotency-Key was answered before, and its secret is not shown again: that is over an hour ago, or something was done since to what it belongs to. Nothing was done now. Ask for a new secret, or send the request with a new key.',
    ),
  unsupportedVersion: (version: string, spoken: readonly string[]) =>
    appError(
      400,
      'unsupported_version',
      'Unknown version',
      `The Dash API does not speak version ${version}. It speaks ${spoken.join(', ')}: say so in the header ver, or leave it out.`,
    ),
  notAcceptable: (types: readonly string[]) =>
    appError(406, 'not_acceptable', 'Not acceptable', `This call answers ${types.join(' or ')}.`),
  tooLarge: (detail: string) => appError(413, 'too_large', 'Too large', detail),
  wrongType: (detail: string) => appError(415, 'unsupported_type', 'Wrong content type', detail),
  tooMany: (seconds: number) =>
    new AppError(
      429,
      {
        code: 'too_many_requests',
        title: 'Too many requests',
        detail: `Wait ${seconds} seconds and try again.`,
        errors: [],
      },
      seconds,
    ),
  tooManyStreams: (most: number) =>
    new AppError(
      429,
      {
        code: 'too_many_streams',
        title: 'Too many event streams',
        detail: `This session has ${most} event streams open, the maximum. Close some of its tabs.`,
        errors: [],
      },
      60,
    ),
  notReady: (seconds: number) =>
    new AppError(
      503,
      {
        code: 'not_ready',
        title: 'Not ready',
        detail: `The server is not ready. Wait ${seconds} seconds and try again.`,
        errors: [],
      },
      seconds,
    ),
  damagedFile: (detail: string) => appError(500, 'stored_file_damaged', 'The stored file is damaged', detail),
  unknown: () =>
    appError(500, 'internal_error', 'Something went wrong', 'The server could not complete the request.'),
}
