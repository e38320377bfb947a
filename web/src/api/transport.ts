import type { AnswerOf, Endpoint } from '@nineops/contract/http'
import type { z } from 'zod'
import { ApiError, errorFromAnswer, parseJson, toApiError } from './api-error.ts'
import { sendTraced } from './browser-trace.ts'
import { endIfExpired, endIfRefused } from './session-state.ts'

/** Marks the user logged out if the token has expired, then returns the error to throw. */
export function failed(error: ApiError): ApiError {
  endIfExpired()
  return error
}

/** The detail is the browser's own message (spec §8), which screens put into words. */
const unreachable = (error: unknown): ApiError =>
  error instanceof TypeError
    ? new ApiError({
        code: '0',
        title: 'ERROR',
        detail: error.message.split(/\r?\n/),
        empty: true,
        words: 'The server cannot be reached.',
      })
    : toApiError(error)

export const errorOf = async (answer: Response): Promise<ApiError> =>
  errorFromAnswer({
    status: answer.status,
    statusText: answer.statusText,
    url: answer.url,
    requestId: answer.headers.get('X-Request-Id'),
    body: await answer.text(),
  })

/** Sends a request and returns a successful answer; throws an ApiError otherwise. */
export async function deliver(
  url: string,
  request: RequestInit,
  succeeded: (answer: Response) => boolean = ({ ok }) => ok,
): Promise<Response> {
  let answer: Response
  try {
    answer = await sendTraced(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw failed(unreachable(error))
  }
  if (succeeded(answer)) return answer
  const error = await errorOf(answer)
  endIfRefused(error.code, new Headers(request.headers).get('Authorization'))
  throw failed(error)
}

/** The content of an answer, as its endpoint declares it. */
export async function readAnswer<E extends Endpoint>(endpoint: E, answer: Response): Promise<AnswerOf<E>> {
  if (endpoint.answer === 'text') return (await answer.text()) as AnswerOf<E>
  if (typeof endpoint.answer === 'string') return undefined as AnswerOf<E>
  return parseAnswer(endpoint.answer, await answer.text(), answer) as AnswerOf<E>
}

/** A body as its schema declares it; throws an ApiError that says so in words if it is empty or anything else. */
export function parseAnswer<S extends z.ZodType>(
  schema: S,
  text: string,
  { status, url }: Pick<Response, 'status' | 'url'>,
): z.output<S> {
  const read = schema.safeParse(parseJson(text))
  const error = { code: String(status), title: 'ERROR' }
  // The caller explains an empty body, or `null`, instead of JSON (spec §8: login).
  if (text === '' || (!read.success && text.trim() === 'null'))
    throw new ApiError({
      ...error,
      detail: [url],
      empty: true,
      words: 'The server answered without what was asked for.',
    })
  if (read.success) return read.data
  console.warn(`Unexpected answer of ${url}`, read.error)
  throw new ApiError({ ...error, status, detail: [unexpected, url], words: unexpected })
}

const unexpected = 'The server’s reply could not be read. Try again, or ask whoever runs the server.'
