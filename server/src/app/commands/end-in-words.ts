import { BackupProblem } from '../../platform/backup/backup-problem.ts'
import { isStartupError } from '../../platform/config/startup-error.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'

/** Does the work of a command; where it fails, says why in words where there are some, and lets the process end with 1. */
export async function endInWords(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const known = error instanceof BackupProblem || isStartupError(error) || error instanceof StorageProblem
    console.error(`${what}\n${known ? error.message : String(error instanceof Error ? error.stack : error)}`)
    process.exitCode = 1
  }
}
