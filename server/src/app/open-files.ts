import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../platform/config/config.ts'
import { startupError } from '../platform/config/startup-error.ts'
import type { Files } from '../platform/files/files.ts'
import { localFiles } from '../platform/files/local-files.ts'

/** The file store of the settings: a folder beside the data unless FILES_URL names another. */
export function openFiles(config: Config): Files {
  if (!config.filesUrl) return localFiles(join(config.dataDir, 'files'))
  if (config.filesUrl.startsWith('file:')) return localFiles(fileURLToPath(config.filesUrl))
  throw startupError(
    'The setting FILES_URL must be a file:// address of a folder that every server and worker can reach.',
  )
}
