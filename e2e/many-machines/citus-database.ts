import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface CitusDatabase {
  url: string
  /** The same database on each worker. */
  workers: string[]
  stop(): Promise<void>
}

/** An empty database of its own on the cluster that CITUS_URL is an address of. */
export async function startCitusDatabase(name: string): Promise<CitusDatabase> {
  const cluster = process.env['CITUS_URL']
  if (!cluster)
    throw new Error('Set CITUS_URL to the address of a database on the coordinator of a Citus cluster.')
  const program = join(import.meta.dirname, '../../server/test/citus/run-citus-database.ts')
  const child = fork(program, [cluster, name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error(`No database could be made at ${cluster}.`)))
  const [made] = (await Promise.race([once(child, 'message'), failed])) as [Omit<CitusDatabase, 'stop'>]
  failed.catch(() => {})
  return {
    ...made,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
