import type { AnswerOf, Endpoint } from '@nineops/contract/http'
import { saveAs } from '../lib/save-as.ts'
import { sendOnce } from './changes-under-way.ts'
import { refreshInFlight } from './refresh.ts'
import {
  type CallArguments,
  fileNameOf,
  type LooseOptions,
  type Pagination,
  paginationOf,
  requestOf,
  urlOf,
} from './request.ts'
import { readSession } from './session-storage.ts'
import { deliver, readAnswer } from './transport.ts'

export type { CallOptions } from './request.ts'

async function send(endpoint: Endpoint, options: LooseOptions): Promise<Response> {
  await refreshInFlight()
  const url = urlOf(endpoint, options)
  const { headers, body } = await requestOf(endpoint, options, readSession()?.idToken ?? null)
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    body,
    credentials: 'same-origin',
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  }
  return deliver(url, request, ({ ok, status }) => (options.only ? status === options.only : ok))
}

/** As `api`, for callers that have checked the options themselves. */
export const call = <E extends Endpoint>(endpoint: E, options: LooseOptions): Promise<AnswerOf<E>> =>
  sendOnce('portal', endpoint, options, async () => readAnswer(endpoint, await send(endpoint, options)))

/** Calls an endpoint of the contract; throws an ApiError. */
export const api = async <const E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AnswerOf<E>> => call(endpoint, options ?? {})

export interface Paged<Rows> {
  rows: Rows
  pagination: Pagination
}

/** As `apiPaged`, for callers that have checked the options themselves. */
export async function callPaged<E extends Endpoint>(
  endpoint: E,
  options: LooseOptions,
): Promise<Paged<AnswerOf<E>>> {
  const answer = await send(endpoint, options)
  const counts = paginationOf(answer.headers.get('DASH-MetaData'))
  const rows = await readAnswer(endpoint, answer)
  const length = Array.isArray(rows) ? rows.length : 0
  return { rows, pagination: counts ?? { page: 1, pageSize: length, totalCount: length, totalPages: 1 } }
}

/** Calls a paged list and adds the counts of its DASH-MetaData header. */
export const apiPaged = <const E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<Paged<AnswerOf<E>>> => callPaged(endpoint, options ?? {})

/** Fetches a file with the name the server gives it. */
export async function apiFile<const E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<{ blob: Blob; fileName: string }> {
  const answer = await send(endpoint, { ...options, headers: { Accept: '*/*' } })
  const fallback = endpoint.path.split('/').at(-1) ?? 'download'
  return {
    blob: await answer.blob(),
    fileName: fileNameOf(answer.headers.get('Content-Disposition'), fallback),
  }
}

/** Fetches a file and downloads it in the browser. */
export async function downloadFile<const E extends Endpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<void> {
  const { blob, fileName } = await apiFile(endpoint, ...args)
  saveAs(blob, fileName)
}
