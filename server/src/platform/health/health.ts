import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../http/errors.ts'

/** Returns undefined while all is well, otherwise a short reason. Strangers may read it. */
export type HealthCheck = () => Promise<string | undefined>

export interface Health {
  /** Adds a check of a part of the process; a result is cached for `keepMs`, a fault for less. */
  add(name: string, check: HealthCheck, keepMs?: number): void
  /** The start is complete: from now on the checks decide. */
  started(): void
  /** A stop was requested: never ready again, while calls in flight still finish. */
  stopping(): void
  /** Each part with `ok` or its fault. */
  state(): Promise<Record<string, string>>
}

/** Time allowed for a check. */
const PATIENCE_MS = 2000
const KEEP_MS = 2000
/** Seconds after which a balancer may ask again. */
const AGAIN_SECONDS = 2

interface Part {
  check: HealthCheck
  /** A check still running; there is never a second. */
  waiting: Promise<string | undefined> | undefined
  keepMs: number
  found: Promise<string> | undefined
  /** A monotonic time: setting the clock must not extend the cache. */
  until: number
}

async function look(part: Part): Promise<string> {
  const enough = new AbortController()
  const late = sleep(PATIENCE_MS, 'does not answer', { signal: enough.signal }).catch(() => undefined)
  part.waiting ??= part
    .check()
    .catch(() => 'failed')
    .finally(() => (part.waiting = undefined))
  const said = await Promise.race([part.waiting, late])
  enough.abort()
  return said ?? 'ok'
}

/** The health of this process. Concurrent requests share one check of each part. */
export function createHealth(): Health {
  const parts = new Map<string, Part>()
  let life: 'starting' | 'started' | 'stopping' = 'starting'
  const stateOf = (part: Part): Promise<string> => {
    if (part.found === undefined || performance.now() >= part.until) {
      part.until = Number.POSITIVE_INFINITY
      part.found = look(part).then(found => {
        part.until = performance.now() + (found === 'ok' ? part.keepMs : Math.min(part.keepMs, KEEP_MS))
        return found
      })
    }
    return part.found
  }
  return {
    add(name, check, keepMs = KEEP_MS) {
      parts.set(name, { check, waiting: undefined, keepMs, found: undefined, until: 0 })
    },
    started() {
      if (life === 'starting') life = 'started'
    },
    stopping() {
      life = 'stopping'
    },
    async state() {
      // Parts of a stopping process may be closed already.
      if (life !== 'started') return { process: life }
      const found = await Promise.all([...parts].map(async ([name, part]) => [name, await stateOf(part)]))
      // A stop may have been requested during the checks.
      return life === 'started' ? { process: 'ok', ...Object.fromEntries(found) } : { process: life }
    },
  }
}

/** The 503 that names each failing part; undefined where none fails. */
export function notReady(state: Readonly<Record<string, string>>): AppError | undefined {
  const errors = Object.entries(state).flatMap(([field, message]) =>
    message === 'ok' ? [] : [{ field, message }],
  )
  if (errors.length === 0) return undefined
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('\n')
  return new AppError(503, { code: 'not_ready', title: 'Not ready', detail, errors }, AGAIN_SECONDS)
}
