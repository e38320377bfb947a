import type { AnswerOf, Endpoint } from '@nineops/contract/http'
import { ApiError, errorFromAnswer, toApiError } from './api-error.ts'
import { saveAs } from '../lib/save-as.ts'
import { refreshInFlight } from './refresh.ts'
import {
  type CallOptions,
  fileNameOf,
  type LooseOptions,
  type Pagination,
  paginationOf,
  requestOf,
  urlOf,
} from './request.ts'
import { endIfExpired } from './session-state.ts'
import { readSession } from './session-storage.ts'

export type { CallOptions } from './request.ts'

type Args<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** Marks the user logged out if the token has expired, then gives the error back to throw. */
export function failed(error: ApiError): ApiError {
  endIfExpired()
  return error
}

// The browser's own words for this ("Failed to fetch") tell nobody anything.
const unreachable = (error: unknown): ApiError =>
  error instanceof TypeError
    ? new ApiError({ code: '0', title: 'ERROR', detail: ['The server cannot be reached.'], empty: true })
    : toApiError(error)

async function send(endpoint: Endpoint, options: LooseOptions): Promise<Response> {
  await refreshInFlight()
  const url = urlOf(endpoint, options)
  const { headers, body } = await requestOf(endpoint, options, readSession()?.idToken ?? null)
  let answer: Response
  try {
    answer = await fetch(url, {
      method: endpoint.method,
      headers,
      body,
      credentials: 'same-origin',
      signal: options.signal ?? null,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw failed(unreachable(error))
  }
  if (answer.ok) return answer
  throw failed(
    errorFromAnswer({
      status: answer.status,
      statusText: answer.statusText,
      url: answer.url,
      requestId: answer.headers.get('X-Request-Id'),
      body: await answer.text(),
    }),
  )
}

async function read<E extends Endpoint>(endpoint: E, answer: Response): Promise<AnswerOf<E>> {
  if (endpoint.answer === 'text') return (await answer.text()) as AnswerOf<E>
  if (typeof endpoint.answer === 'string') return undefined as AnswerOf<E>
  const text = await answer.text()
  // An empty body where JSON was due is the caller's to explain (spec §8: login).
  if (text === '')
    throw new ApiError({ code: String(answer.status), title: 'ERROR', detail: [answer.url], empty: true })
  return endpoint.answer.parse(JSON.parse(text)) as AnswerOf<E>
}

/** Calls an endpoint of the contract; throws an ApiError. */
export async function api<const E extends Endpoint>(
  endpoint: E,
  ...[options]: Args<E>
): Promise<AnswerOf<E>> {
  return read(endpoint, await send(endpoint, options ?? {}))
}

export interface Paged<Rows> {
  rows: Rows
  pagination: Pagination
}

/** Calls a paged list and adds the counts of its DASH-MetaData header. */
export async function apiPaged<const E extends Endpoint>(
  endpoint: E,
  ...[options]: Args<E>
): Promise<Paged<AnswerOf<E>>> {
  const answer = await send(endpoint, options ?? {})
  const counts = paginationOf(answer.headers.get('DASH-MetaData'))
  const rows = await read(endpoint, answer)
  const length = Array.isArray(rows) ? rows.length : 0
  return { rows, pagination: counts ?? { page: 1, pageSize: length, totalCount: length, totalPages: 1 } }
}

/** Fetches a file and its name as the server gives it. */
export async function apiFile<const E extends Endpoint>(
  endpoint: E,
  ...[options]: Args<E>
): Promise<{ blob: Blob; fileName: string }> {
  const answer = await send(endpoint, { ...options, headers: { Accept: '*/*' } })
  const fallback = endpoint.path.split('/').at(-1) ?? 'download'
  return {
    blob: await answer.blob(),
    fileName: fileNameOf(answer.headers.get('Content-Disposition'), fallback),
  }
}

/** Fetches a file and hands it to the browser as a download. */
export async function downloadFile<const E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<void> {
  const { blob, fileName } = await apiFile(endpoint, ...args)
  saveAs(blob, fileName)
}
