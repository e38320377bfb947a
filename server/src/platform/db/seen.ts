/** A version as sent to clients: a number, the text of `xmin`, or the instant of the last change. */
export interface Seen {
  readonly version?: number | string | undefined
  readonly updatedAt?: string | undefined
}

/**
 * The one optimistic lock: a change applies to the version its caller saw, or not at all. Without a version the last
 * change wins.
 * @param stored the row, read under a lock
 * @throws what `changed` creates, where the version differs
 */
export function requireUnchanged(stored: Seen, seen: Seen, changed: () => Error): void {
  const { version, updatedAt } = seen
  const sameVersion = version === undefined || version === stored.version
  const sameInstant = updatedAt === undefined || Date.parse(updatedAt) === Date.parse(stored.updatedAt ?? '')
  if (!sameVersion || !sameInstant) throw changed()
}
