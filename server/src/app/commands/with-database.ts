import { usePasswordCost } from '../../platform/auth/passwords.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { provideDatabase } from '../database.ts'

/**
 * Runs `work` on the configured database, not through a pooler: the external one, or the embedded one, which is
 * started for it.
 */
export async function withDatabase(
  work: (url: string, config: ReturnType<typeof loadConfig>) => Promise<void>,
): Promise<void> {
  const config = loadConfig(process.env)
  usePasswordCost(config.passwordCost)
  const database = await provideDatabase(config, createLog('command'), { share: true })
  try {
    await work(database.directUrl, config)
  } finally {
    await database.close()
  }
}
