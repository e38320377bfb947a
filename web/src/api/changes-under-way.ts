import type { Endpoint } from '@nineops/contract/http'
import type { LooseOptions } from './request.ts'

let latest: { call: string; answer: Promise<unknown> } | undefined

/** Identifies a call and its content; undefined for calls that may repeat or can't be compared. */
function nameOf(
  scope: unknown,
  endpoint: Endpoint,
  { params, query, body }: LooseOptions,
): string | undefined {
  if (endpoint.method === 'GET' || endpoint.reads || body instanceof FormData) return undefined
  return JSON.stringify([scope, endpoint.method, endpoint.path, params, query, body])
}

/**
 * Sends a change once, however often its button is pressed while it is pending: an identical call right after gets the
 * first one's answer. A different change in between ends that: on, off, on are three.
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
