import type { Config } from '../platform/config/config.ts'
import { tryDataLock, acquireDataLock } from '../platform/embedded-database/data-lock.ts'
import { startEmbeddedDatabase } from '../platform/embedded-database/embedded-database.ts'
import type { Log } from '../platform/log/log.ts'
import { checkDatabase, checkPooler } from './check-database.ts'

export interface ProvidedDatabase {
  url: string
  /** The same without a pooler: for work that outlasts a transaction. */
  directUrl: string
  embedded: boolean
  /** Settles when an embedded server ends; never for an external database. */
  exited: Promise<void>
  close(): Promise<void>
  kill(): Promise<void>
}

/**
 * Opens the configured database: DATABASE_URL, checked, or the embedded one with a lock on its data folder. With
 * `share` (commands) it uses the database of a running NineOps and leaves it running. Throws start-up errors.
 */
export async function provideDatabase(
  config: Config,
  log: Log,
  { share = false }: { share?: boolean } = {},
): Promise<ProvidedDatabase> {
  const { dataDir, databaseUrl, databaseDirectUrl } = config
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseDirectUrl ?? databaseUrl)
    if (databaseDirectUrl !== undefined) await checkPooler(databaseUrl)
    return {
      url: databaseUrl,
      directUrl: databaseDirectUrl ?? databaseUrl,
      embedded: false,
      exited: new Promise(() => {}),
      close: nothing,
      kill: nothing,
    }
  }
  const lock = share ? await tryDataLock(dataDir) : await acquireDataLock(dataDir)
  try {
    // A database used by a command is the running NineOps' to start again.
    const server = await startEmbeddedDatabase({ dataDir, log, restarts: lock && !share ? RESTARTS : 0 })
    const { url, exited } = server
    const directUrl = url
    if (!lock) return { url, directUrl, embedded: true, exited, close: nothing, kill: nothing }
    const close = async () => {
      await server.stop()
      await lock.release()
    }
    return { url, directUrl, embedded: true, exited, close, kill: () => server.stop('immediate') }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/** Starts of an embedded database that ends by itself, before NineOps gives up. */
const RESTARTS = 3

async function nothing(): Promise<void> {}
