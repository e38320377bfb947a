import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { runScript, type ScriptEnvironment } from '../portal-command.ts'
import { type Portal, startPortal } from '../portal-process.ts'
import { startSeparatePostgres } from '../separate-postgres.ts'
import { roundRobin } from './round-robin.ts'

const username = 'jo'
const password = 'correct-horse-battery'

export interface OwnPortal {
  api: ApiSession
  /** Address of its database. */
  database: string
  stop(): Promise<void>
}

interface OwnDatabase {
  /** Creates an empty database. */
  create(name: string): Promise<string>
  /** Prepares it once it has its tables. */
  prepare?(env: ScriptEnvironment): Promise<void>
  stop(): Promise<void>
}

/** An empty NineOps with its own PostgreSQL, with so many processes and users. */
export async function startOwnPortal(
  processes: readonly string[],
  people: number,
  ownDatabase: () => Promise<OwnDatabase> = startSeparatePostgres,
): Promise<OwnPortal> {
  const postgres = await ownDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nineops-rules-'))
  const portals: Portal[] = []
  const stop = async () => {
    await Promise.all(portals.map(portal => portal.stop()))
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const database = await postgres.create('nineops')
    const env = { DATABASE_URL: database, DATA_DIR: dataDir, NINEOPS_PASSWORD: password }
    await runScript('db:migrate', [], env)
    await postgres.prepare?.(env)
    await runScript('user:create', ['--username', username, '--name', 'Jo', '--email', 'jo@example.com'], env)
    for (const services of processes)
      portals.push(await startPortal({ dataDir, services, databaseUrl: database }))
    const address = portals[0]?.address ?? ''
    const api = await roundRobin(people, () => signInToApi(address, username, password))
    return { api, database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
