import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A bucket and an SFTP server beside the suite, which fail as they are told. */
export interface Stores {
  /** For FILES_URL. */
  bucket: string
  /** For IO_ROOTS. */
  output: string
  /** The output root as paths name it: without secrets. */
  outputAddress: string
  /** Which share of the bucket's requests fails, and of the output server's cuts its lines, in percent. */
  failing(bucket: number, output: number): void
  cut(): void
  refuse(): void
  admit(): void
  /** Requests that failed until now. */
  failures(): Promise<{ bucket: number; output: number }>
  close(): Promise<void>
}

export async function startStores(): Promise<Stores> {
  const program = join(import.meta.dirname, '../../server/test/run-stores.ts')
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [told] = (await once(child, 'message')) as [{ bucket: string; output: string }]
  const { host, pathname, username } = new URL(told.output)
  return {
    ...told,
    outputAddress: `sftp://${username}@${host}${pathname}`,
    failing: (bucket, output) => void child.send({ failing: bucket, cutting: output }),
    cut: () => void child.send({ cut: true }),
    refuse: () => void child.send({ refused: true }),
    admit: () => void child.send({ refused: false }),
    async failures() {
      const answer = once(child, 'message')
      child.send({ count: true })
      const [{ failures }] = (await answer) as [{ failures: { bucket: number; output: number } }]
      return failures
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
