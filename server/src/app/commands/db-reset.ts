import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '../../platform/config/config.ts'
import { acquireDataLock } from '../../platform/embedded-database/data-lock.ts'

// Empties the embedded data folder; the next start begins afresh. An external database is never touched.
const config = loadConfig(process.env)
if (config.databaseUrl) {
  console.error('DATABASE_URL is set: this command only resets the embedded database.')
  process.exit(2)
}
const lock = await acquireDataLock(config.dataDir)
for (const part of ['postgres', 'files', 'io', 'outbox'])
  await rm(join(config.dataDir, part), { recursive: true, force: true })
await lock.release()
console.log(`Emptied ${config.dataDir}`)
