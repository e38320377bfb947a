import { warnOfFailure } from '../db/lost-connections.ts'
import type { Log } from '../log/log.ts'

/**
 * Runs something at intervals until it is closed, never overlapping. Errors are logged, and it continues. `close`
 * waits for the current run.
 */
export function startTicker({
  everyMs,
  tick,
  log,
}: {
  everyMs: number
  tick: () => Promise<unknown>
  log: Log
}): { close(): Promise<void> } {
  let closed = false
  let timer: NodeJS.Timeout
  let doing = Promise.resolve()
  const once = async () => {
    try {
      await tick()
    } catch (error) {
      warnOfFailure(log, error, 'tick')
    }
    if (!closed) plan()
  }
  const plan = () => {
    timer = setTimeout(() => {
      doing = once()
    }, everyMs)
  }
  plan()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await doing
    },
  }
}
