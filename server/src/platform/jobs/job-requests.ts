import type { LogContext } from '../log/log-context.ts'
import { requestOfContext } from '../log/log-context.ts'
import { traceparent } from '../traces/tracing.ts'

/** They travel in a job's payload, so that a run can be followed from the click to its files. */
const REQUEST = 'fromRequest'
const TRACE = 'fromTrace'

export function withRequest(payload: object): object {
  const requestId = requestOfContext()
  const trace = traceparent()
  return {
    ...payload,
    ...(requestId === undefined ? {} : { [REQUEST]: requestId }),
    ...(trace === undefined ? {} : { [TRACE]: trace }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function withoutRequest(data: unknown): unknown {
  if (!isRecord(data)) return data
  const { [REQUEST]: _request, [TRACE]: _trace, ...payload } = data
  return payload
}

/** The trace that a job continues, as W3C `traceparent`; undefined where its work began by itself. */
export function traceOf(data: unknown): string | undefined {
  const from = isRecord(data) ? data[TRACE] : undefined
  return typeof from === 'string' ? from : undefined
}

/** Fields of every log line of a job: its queue, its id, its original request, and the indexes of its payload. */
export function factsOf({ name }: { name: string }, { id, data }: { id: string; data: unknown }): LogContext {
  const given = isRecord(data) ? data : {}
  const request = given[REQUEST]
  const indexes = Object.entries(given).filter(
    (entry): entry is [string, number] => /(^i|I)ndex$/.test(entry[0]) && typeof entry[1] === 'number',
  )
  const run = given['process']
  return {
    queue: name,
    jobId: id,
    ...(typeof request === 'string' ? { requestId: request } : {}),
    ...(typeof run === 'string' ? { process: run } : {}),
    ...Object.fromEntries(indexes),
  }
}
