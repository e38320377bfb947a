/** Why a backup cannot be made or restored; the message says what to do. */
export class BackupProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupProblem'
  }
}

/** The database is restored, or may be, but some files may still be the old ones. */
export class RestoreUnfinished extends BackupProblem {
  constructor(message: string, cause: unknown) {
    super(message, cause)
    this.name = 'RestoreUnfinished'
  }
}

const whyOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** The database is committed but swapping the files failed. @param folder where displaced files go */
export const filesUnfinished = (folder: string, cause: unknown) =>
  new RestoreUnfinished(
    `The database is restored, but not all files are in place: ${whyOf(cause)} Nothing is lost: what was there is in its place or below ${folder}/ of the file store. Run the same command again with --replace; until it has ended well, NineOps does not start.`,
    cause,
  )

/** The commit was sent, but no answer says how it ended. */
export const commitUncertain = (cause: unknown) =>
  new RestoreUnfinished(
    `The database may be restored, or be as it was before: it did not answer as the restore was committed (${whyOf(cause)}). Run the same command again with --replace before NineOps is started.`,
    cause,
  )

/** The message for a known system failure. */
export function backupProblem(error: unknown, place: string): unknown {
  if (error instanceof BackupProblem) return error
  const { code, path, message } = error as { code?: string; path?: string; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new BackupProblem(
      `The disk that holds ${path ?? place} is full, or allows no file so large. Free space and try again.`,
      error,
    )
  if (code === 'ENOENT') return new BackupProblem(`There is no folder for ${path ?? place}.`, error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupProblem(`${path ?? place} can't be used by this user (${code}).`, error)
  if (code === 'EIO')
    return new BackupProblem(`${path ?? place} can't be read or written: ${message ?? code}.`, error)
  // PostgreSQL's disk_full and out_of_memory (too many locks).
  if (code === '53100')
    return new BackupProblem('The disk of the database is full. Free space and try again.', error)
  if (code === '53200')
    return new BackupProblem(
      `PostgreSQL is out of memory (${message}). Where it says so, raise max_locks_per_transaction to 1024 and restart it.`,
      error,
    )
  return error
}
