import type { Log } from '../log/log.ts'

/**
 * PostgreSQL's codes while it starts or ends, or is a standby that is about to be the primary, and the network's where
 * nothing listens or answers any more.
 */
const codes: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** The driver gives these no code. */
const words = /^(Connection terminated|Client has encountered a connection error)/
const QUIET_MS = 60_000

let quietUntil = 0

/** Also for the plain objects that the queue makes of errors. */
export function isLostConnection(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return codes.has(code) || (typeof message === 'string' && words.test(message))
}

/**
 * Logs a failure of work that goes on by itself. Dozens of queues and timers notice at the same moment, and again each
 * second, that the database is away, so that is logged once a minute for all of them.
 */
export function warnOfFailure(log: Pick<Log, 'warn' | 'debug'>, error: unknown, what: string): void {
  const { message, code, stack } = error as Partial<Error> & { code?: unknown }
  const err = error instanceof Error ? error : Object.assign(new Error(message), { code, stack })
  if (!isLostConnection(error)) return log.warn({ err }, what)
  if (Date.now() < quietUntil) return log.debug({ err }, what)
  quietUntil = Date.now() + QUIET_MS
  log.warn({ err }, `The database can't be reached (${what}); the next minute's failures are not logged`)
}
