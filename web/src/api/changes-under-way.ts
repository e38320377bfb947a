import type { Endpoint } from '@nineops/contract/http'
import type { LooseOptions } from './request.ts'

let latest: { call: string; answer: Promise<unknown> } | undefined

/** What a call changes and how; undefined where calls may repeat, or cannot be compared. */
function nameOf(
  scope: unknown,
  endpoint: Endpoint,
  { params, query, body }: LooseOptions,
): string | undefined {
  if (endpoint.method === 'GET' || endpoint.reads || body instanceof FormData) return undefined
  return JSON.stringify([scope, endpoint.method, endpoint.path, params, query, body])
}

/**
 * Sends a change once, however often its button is pressed while it is under way: the same call right after gets the
 * first one's answer. Another change in between is the end of that: on, off, on are three.
 */
export function sendOnce<T>(
  scope: unknown,
  endpoint: Endpoint,
  options: LooseOptions,
  send: () => Promise<T>,
): Promise<T> {
  const call = nameOf(scope, endpoint, options)
  if (call === undefined) return send()
  if (latest?.call === call) return latest.answer as Promise<T>
  const answer = send()
  const current = { call, answer }
  latest = current
  const end = () => {
    if (latest === current) latest = undefined
  }
  answer.then(end, end)
  return answer
}
