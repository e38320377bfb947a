import type { Log } from '../log/log.ts'

/**
 * Does something every so often until it is closed, never twice at once. What it throws is logged, and it goes on.
 * `close` waits for what is being done.
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
      log.warn({ err: error }, 'tick')
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
