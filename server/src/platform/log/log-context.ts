import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields added to each log line during some work: its request or job. Indexes and ids, never names. */
export type LogContext = Readonly<Record<string, string | number>>

const storage = new AsyncLocalStorage<LogContext>()

export const logContext = (): LogContext => storage.getStore() ?? {}

/** Runs the work with these fields, besides those already set, on every log line. */
export const inLogContext = <T>(facts: LogContext, work: () => T): T =>
  storage.run({ ...storage.getStore(), ...facts }, work)

/** The original request of the work, through any number of jobs; undefined for work that starts by itself. */
export function requestOfContext(): string | undefined {
  const { requestId } = logContext()
  return requestId === undefined ? undefined : String(requestId)
}
