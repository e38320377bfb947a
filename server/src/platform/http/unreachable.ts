import { isLostConnection } from '../db/lost-connections.ts'
import { errorCode } from '../errors/error-code.ts'

/**
 * PostgreSQL's codes while it has no connection or space left, or resolved a deadlock; those of a full disk, and of a
 * store that does not answer.
 */
const codes: ReadonlySet<string> = new Set([
  '53100',
  '53200',
  '53300',
  '40001',
  '40P01',
  'ENOSPC',
  'EDQUOT',
  'EIO',
])

/** Seconds after which a retry is worthwhile. */
export const UNREACHABLE_SECONDS = 5

/** Whether the database or a store was unreachable or full: the same call may succeed a moment later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.has(errorCode(error) ?? '') || isLostConnection(error)
}
