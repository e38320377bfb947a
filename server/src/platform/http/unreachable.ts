/**
 * What PostgreSQL says while it starts, stops, has no connection or no room left, or had to choose whom to let go on; the
 * network where nobody listens; a disk that is full, and a store that does not answer.
 */
const codes: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '40001',
  '40P01',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOSPC',
  'EDQUOT',
  'EIO',
])
/** The driver gives these no code. */
const words = /^(Connection terminated|Client has encountered a connection error)/

/** Seconds after which it is worth asking again. */
export const UNREACHABLE_SECONDS = 5

/** Whether the database or a store could not be reached, or took no more: the same call may succeed a moment later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.has(code)) || words.test(error.message)
}
