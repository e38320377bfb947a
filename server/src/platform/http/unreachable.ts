/**
 * PostgreSQL's codes while it starts or stops, has no connection or space left, or resolved a deadlock; the network's
 * where nothing listens; those of a full disk, and of a store that does not answer.
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

/** Seconds after which a retry is worthwhile. */
export const UNREACHABLE_SECONDS = 5

/** Whether the database or a store was unreachable or full: the same call may succeed a moment later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.has(code)) || words.test(error.message)
}
