import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A bucket and an SFTP server, which fail on demand. */
export interface Stores {
  bucket: string
  output: string
  /** The output root as paths name it: without secrets. */
  outputAddress: string
  /** The share of requests the bucket fails, and of connections the output server cuts, in percent. */
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
  const [started] = (await once(child, 'message')) as [{ bucket: string; output: string }]
  const { host, pathname, username } = new URL(started.output)
  return {
    ...started,
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
