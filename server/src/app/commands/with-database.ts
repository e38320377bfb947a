import { loadConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { provideDatabase } from '../database.ts'

/**
 * Gives `work` the database of the settings, past a pooler: the user's, or the embedded one, which is started for it.
 */
export async function withDatabase(
  work: (url: string, config: ReturnType<typeof loadConfig>) => Promise<void>,
): Promise<void> {
  const config = loadConfig(process.env)
  const database = await provideDatabase(config, createLog('command'), { share: true })
  try {
    await work(database.directUrl, config)
  } finally {
    await database.close()
  }
}
