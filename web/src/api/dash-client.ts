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

/** The version that is asked for unless a call asks for another (spec §7). */
const VERSION = '1.0'
const JSON_TYPE = 'application/vnd.nineops.dash+json'
const CSV_TYPE = 'text/csv'
/** The address in the contract's paths that the configured one stands for. */
const CONTRACT_BASE = /^\/dash(?=\/)/

interface DashAccess {
  /** Where the Dash API stands, from its configuration: `/dash`, or another server's address. */
  baseUrl(): Promise<string>
  /** A token for the reseller that has 300 seconds left at least; null if there is none to be had. */
  tokenFor(reseller: number): Promise<string | null>
}

let access: DashAccess = {
  baseUrl: () => Promise.resolve('/dash'),
  tokenFor: () => Promise.resolve(null),
}

/** Who knows the address and keeps the tokens: set once by the app, so that this layer knows no feature. */
export function setDashAccess(given: DashAccess): void {
  access = given
}

const noToken = (reseller: number): ApiError =>
  new ApiError({
    code: 'no_dash_token',
    title: 'No access to the Dash API',
    detail: [
      `The server gave no Dash token for reseller ${reseller}.`,
      'Try again; if it stays so, ask an administrator.',
    ],
  })

interface Wanted {
  accept: string
  /** Only the headers of a GET. */
  head?: boolean
}

async function send(
  reseller: number,
  endpoint: Endpoint,
  options: LooseOptions,
  { accept, head = false }: Wanted,
): Promise<Response> {
  await refreshInFlight()
  // Before each call the token is checked, and a new one fetched if needed (spec §7).
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
  /** Counts of a paged list; null elsewhere. */
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
  const given: LooseOptions = options ?? {}
  return sendOnce(reseller, endpoint, given, async () => {
    const answer = await send(reseller, endpoint, given, { accept: JSON_TYPE })
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

/** Fetches a list as CSV and hands it to the browser as a download. */
export async function downloadDashCsv<const E extends Endpoint & { csv: true }>(
  reseller: number,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<void> {
  const answer = await send(reseller, endpoint, options ?? {}, { accept: CSV_TYPE })
  const fallback = `${endpoint.path.split('/').at(-1) ?? 'list'}.csv`
  saveAs(await answer.blob(), fileNameOf(answer.headers.get('Content-Disposition'), fallback))
}
