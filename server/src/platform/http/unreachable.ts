/** What PostgreSQL says while it starts, stops, or has no connection left, and the network where nobody listens. */
const codes: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])
/** The driver gives these no code. */
const words = /^(Connection terminated|Client has encountered a connection error)/

/** Seconds after which it is worth asking again. */
export const UNREACHABLE_SECONDS = 5

/** Whether the database could not be reached: the same call may succeed a moment later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.has(code)) || words.test(error.message)
}
