import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '../../platform/config/config.ts'
import { takeDataLock } from '../../platform/embedded-database/data-lock.ts'

// Empties the embedded data folder; the next start begins afresh. A database of the user's is never touched.
const config = loadConfig(process.env)
if (config.databaseUrl) {
  console.error('DATABASE_URL is set: this command only resets the embedded database.')
  process.exit(2)
}
const lock = await takeDataLock(config.dataDir)
for (const part of ['postgres', 'files', 'io', 'outbox'])
  await rm(join(config.dataDir, part), { recursive: true, force: true })
await lock.release()
console.log(`Emptied ${config.dataDir}`)
