import { readableDates } from '../lib/formats.ts'
import { errorObject } from './error-object.ts'

/** The error object of spec §3, as the exception dialog shows it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly title: string
  readonly detail: string[]
  readonly errors: { field: string; message: string }[]
  readonly requestId: string | null
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  /** No answer, or one without a body. */
  readonly empty: boolean

  constructor(fields: {
    code: string
    title: string
    detail: string[]
    errors?: { field: string; message: string }[]
    requestId?: string | null
    status?: number
    empty?: boolean
    /** The message for screens, when the detail is too technical. */
    words?: string
  }) {
    super(fields.words ?? (fields.detail.join('\n') || fields.title))
    this.code = fields.code
    this.title = fields.title
    this.detail = fields.detail
    this.errors = fields.errors ?? []
    this.requestId = fields.requestId ?? null
    this.status = fields.status ?? 0
    this.empty = fields.empty ?? false
  }

  /** Message for a form field, if the server named one. */
  field(name: string): string | undefined {
    return this.errors.find(error => error.field === name)?.message
  }
}

interface FailedAnswer {
  status: number
  statusText: string
  url: string
  requestId: string | null
  body: string
}

/** A failed HTTP answer as an error object: the server's own, or status, status text and URL (spec §8). */
export function errorFromAnswer(answer: FailedAnswer): ApiError {
  const { status, requestId } = answer
  const parsed = errorObject.safeParse(parseJson(answer.body))
  const statusText = answer.statusText || `HTTP ${status}`
  if (!parsed.success) {
    return new ApiError({
      code: String(status),
      title: statusText,
      detail: [answer.url],
      requestId,
      status,
      empty: answer.body === '',
      words: `The server answered ${status}${answer.statusText ? ` (${answer.statusText})` : ''} without details.`,
    })
  }
  const { code, title, detail, errors } = parsed.data.error
  return new ApiError({
    code: code || String(status),
    title: title || statusText,
    detail: detail.map(readableDates),
    errors: errors.map(({ field, message }) => ({ field, message: readableDates(message) })),
    requestId,
    status,
  })
}

/** Any thrown value as an error object: without an HTTP answer, code '0' and title 'ERROR' (spec §8). */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiError({ code: '0', title: 'ERROR', detail: message.split(/\r?\n/) })
}

/** The value of a JSON text; null if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
