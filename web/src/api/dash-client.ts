import type { AnswerOf, Endpoint } from '@nineops/contract/http'
import { saveAs } from '../lib/save-as.ts'
import { ApiError } from './api-error.ts'
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
import { deliver, failed, readAnswer } from './transport.ts'

/** The default version (spec §7). */
const VERSION = '1.0'
const JSON_TYPE = 'application/vnd.nineops.dash+json'
const CSV_TYPE = 'text/csv'
/** The prefix of the contract's paths that the configured address replaces. */
const CONTRACT_BASE = /^\/dash(?=\/)/

interface DashAccess {
  /** Address of the Dash API from its configuration: `/dash`, or another server's address. */
  baseUrl(): Promise<string>
  /** A token for the reseller with at least 300 seconds left; null if none is available. */
  tokenFor(reseller: number): Promise<string | null>
}

let access: DashAccess = {
  baseUrl: () => Promise.resolve('/dash'),
  tokenFor: () => Promise.resolve(null),
}

/** Supplies the address and tokens: set once by the app, because this layer must not import features. */
export function setDashAccess(callOptions: DashAccess): void {
  access = callOptions
}

const noToken = (reseller: number): ApiError =>
  new ApiError({
    code: 'no_dash_token',
    title: 'No access to the Dash API',
    detail: [
      `The server gave no Dash token for reseller ${reseller}.`,
      'Try again. If it happens again, ask an administrator.',
    ],
  })

interface Wanted {
  accept: string
  head?: boolean
}

async function send(
  reseller: number,
  endpoint: Endpoint,
  options: LooseOptions,
  { accept, head = false }: Wanted,
): Promise<Response> {
  await refreshInFlight()
  // Renews the token if needed (spec §7).
  const token = await access.tokenFor(reseller)
  if (token === null) throw failed(noToken(reseller))
  const headers = { Accept: accept, ver: VERSION, ...options.headers }
  const request = await requestOf(endpoint, { ...options, headers }, token)
  const base = (await access.baseUrl()).replace(/\/$/, '')
  return deliver(urlOf(endpoint, options).replace(CONTRACT_BASE, base), {
    ...request,
    method: head ? 'HEAD' : endpoint.method,
    credentials: 'omit',
    signal: options.signal ?? null,
  })
}

export interface DashMeta {
  /** Counts of a paged list; null otherwise. */
  pagination: Pagination | null
}

const metaOf = (answer: Response): DashMeta => ({
  pagination: paginationOf(answer.headers.get('DASH-MetaData')),
})

/** Calls the Dash API for a reseller; throws an ApiError. */
export async function dash<const E extends Endpoint>(
  reseller: number,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<{ data: AnswerOf<E>; meta: DashMeta }> {
  const callOptions: LooseOptions = options ?? {}
  return sendOnce(reseller, endpoint, callOptions, async () => {
    const answer = await send(reseller, endpoint, callOptions, { accept: JSON_TYPE })
    return { data: await readAnswer(endpoint, answer), meta: metaOf(answer) }
  })
}

/** The counts and headers of a GET without its rows. */
export async function dashHead<const E extends Endpoint & { method: 'GET' }>(
  reseller: number,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<{ headers: Headers; meta: DashMeta }> {
  const answer = await send(reseller, endpoint, options ?? {}, { accept: JSON_TYPE, head: true })
  return { headers: answer.headers, meta: metaOf(answer) }
}

/** Fetches a list as CSV and downloads it in the browser. */
export async function downloadDashCsv<const E extends Endpoint & { csv: true }>(
  reseller: number,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<void> {
  const answer = await send(reseller, endpoint, options ?? {}, { accept: CSV_TYPE })
  const fallback = `${endpoint.path.split('/').at(-1) ?? 'list'}.csv`
  saveAs(await answer.blob(), fileNameOf(answer.headers.get('Content-Disposition'), fallback))
}
