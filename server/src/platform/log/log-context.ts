import { AsyncLocalStorage } from 'node:async_hooks'

/** What each line written meanwhile bears: which request or job it is of. Indexes and ids, never names. */
export type LogContext = Readonly<Record<string, string | number>>

const storage = new AsyncLocalStorage<LogContext>()

export const logContext = (): LogContext => storage.getStore() ?? {}

/** Does the work with these facts, beside those that hold already, on every line of the log. */
export const inLogContext = <T>(facts: LogContext, work: () => T): T =>
  storage.run({ ...storage.getStore(), ...facts }, work)

/** The request that the work goes back to, through however many jobs; undefined for what begins by itself. */
export function requestOfContext(): string | undefined {
  const { requestId } = logContext()
  return requestId === undefined ? undefined : String(requestId)
}
