import type { Config } from '../platform/config/config.ts'
import { fullDiskLabel, isDiskFull } from '../platform/config/full-disk.ts'
import { isStartupError } from '../platform/config/startup-error.ts'

interface StartError {
  code?: string
  syscall?: string
  path?: string
  port?: number
}

/**
 * Explains any error by a full disk of the embedded database, if that is the cause: PostgreSQL then ends part-way,
 * and its clients see only a lost connection.
 */
export async function explainLostDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  isFull = isDiskFull,
): Promise<string | undefined> {
  return databaseUrl === undefined && (await isFull(dataDir)) ? fullDiskLabel(dataDir) : undefined
}

/** What prevents the start and how to fix it, for people; undefined for an error that needs its stack. */
export function explainStartError(error: unknown, config: Config): string | undefined {
  if (isStartupError(error)) return error.message
  const { code, syscall, path, ...at } = error as StartError
  const { dataDir, metrics } = config
  // Which of the two listeners it was.
  const ofMetrics = metrics !== undefined && at.port === metrics.port && at.port !== config.port
  const { port, host } = ofMetrics ? metrics : config
  const setting = ofMetrics ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program. Stop that, or choose another: ${setting}=${port + 1} npm start`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `This user may not listen on port ${port}. Choose one above 1023: ${setting}=${ofMetrics ? 9464 : 3000} npm start`
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo')) {
    return `${ofMetrics ? 'METRICS_HOST' : 'HOST'}=${host} is no address of this machine. Use 127.0.0.1 for this machine only, 0.0.0.0 for all.`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const { filesUrl } = config
    return fullDiskLabel(path ?? (filesUrl?.startsWith('file:') ? `${dataDir} or ${filesUrl}` : dataDir))
  }
  // PostgreSQL's disk_full.
  if (code === '53100') return 'The disk of the database is full. Free at least 1 GB and start again.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${path ?? dataDir} can't be written by this user (${code}). Change its owner, or set DATA_DIR to another folder.`
  }
  return undefined
}
