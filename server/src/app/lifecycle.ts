import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log/log.ts'

/** A running part that can be closed; `kill` is for a stop that can't wait. */
export interface Part {
  close(): Promise<void>
  kill?(): Promise<void>
}

export interface Lifecycle {
  readonly stopping: boolean
  /** Registers what a start step opens; parts are closed in reverse order. Throws when the stop has begun. */
  keep<T extends Part>(name: string, opening: Promise<T>): Promise<T>
  /** Closes everything, including parts still being opened. Later calls wait for the first. */
  stop(starting: Promise<unknown>): Promise<void>
  /** Ends at once what can't be left behind. */
  kill(): Promise<void>
}

/** @param patience milliseconds that one part may take to close before the next is closed */
export function createLifecycle(log: Log, patience: number): Lifecycle {
  const parts: (Part & { name: string })[] = []
  let stopped: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    for (let part = parts.at(-1); part; part = parts.at(-1)) {
      log.debug({ part: part.name }, 'Closing')
      const late = new AbortController()
      const closing = part
        .close()
        .catch((error: unknown) => log.error({ err: error, part: part?.name }, 'Close failed'))
      // Aborted once the part is closed.
      const gaveUp = sleep(patience, 'late' as const, { signal: late.signal }).catch(() => undefined)
      if ((await Promise.race([closing, gaveUp])) === 'late') {
        log.warn({ part: part.name }, 'Still busy; going on without it')
        await part.kill?.()
      }
      late.abort()
      parts.splice(parts.indexOf(part), 1)
    }
  }

  return {
    get stopping() {
      return stopped !== undefined
    },
    async keep(name, opening) {
      const part = await opening
      parts.push({
        name,
        close: () => part.close(),
        ...(part.kill && { kill: () => part.kill?.() ?? Promise.resolve() }),
      })
      if (stopped) throw new Error(`Stopped while opening ${name}`)
      return part
    },
    stop(starting) {
      // Why the start failed is reported where it was begun.
      stopped ??= closeAll()
        .then(() => starting.catch(() => {}))
        .then(closeAll)
      return stopped
    },
    async kill() {
      await Promise.all(parts.map(async part => part.kill?.()))
    },
  }
}
