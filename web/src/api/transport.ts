import type { AnswerOf, Endpoint } from '@nineops/contract/http'
import { ApiError, errorFromAnswer, toApiError } from './api-error.ts'
import { endIfExpired, endIfRefused } from './session-state.ts'

/** Marks the user logged out if the token has expired, then returns the error to throw. */
export function failed(error: ApiError): ApiError {
  endIfExpired()
  return error
}

// The browser's own message ("Failed to fetch") helps nobody.
const unreachable = (error: unknown): ApiError =>
  error instanceof TypeError
    ? new ApiError({ code: '0', title: 'ERROR', detail: ['The server cannot be reached.'], empty: true })
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
export async function deliver(url: string, request: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw failed(unreachable(error))
  }
  if (answer.ok) return answer
  const error = await errorOf(answer)
  endIfRefused(error.code, new Headers(request.headers).get('Authorization'))
  throw failed(error)
}

/** The content of an answer, as its endpoint declares it. */
export async function readAnswer<E extends Endpoint>(endpoint: E, answer: Response): Promise<AnswerOf<E>> {
  if (endpoint.answer === 'text') return (await answer.text()) as AnswerOf<E>
  if (typeof endpoint.answer === 'string') return undefined as AnswerOf<E>
  const text = await answer.text()
  // The caller explains an empty body instead of JSON (spec §8: login).
  if (text === '')
    throw new ApiError({
      code: String(answer.status),
      title: 'ERROR',
      detail: [answer.url],
      empty: true,
      words: 'The server answered without what was asked for.',
    })
  return endpoint.answer.parse(JSON.parse(text)) as AnswerOf<E>
}
