import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../platform/embedded-database/embedded-database.ts'
import { createLog } from '../../platform/log/log.ts'

/** Runs `work` on an empty database that is dropped afterwards. */
export async function withScratchDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nineops-scratch-'))
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('scratch') })
  try {
    await work(database.url)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
