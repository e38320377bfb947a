import { BackupProblem } from '../../platform/backup/backup-problem.ts'
import { isStartupError } from '../../platform/config/startup-error.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'

/** Runs a command; on a known failure it prints the reason in words and sets exit code 1. */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const known = error instanceof BackupProblem || isStartupError(error) || error instanceof StorageProblem
    console.error(
      `${failure}\n${known ? error.message : String(error instanceof Error ? error.stack : error)}`,
    )
    process.exitCode = 1
  }
}
