import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../http/errors.ts'

/** Answers undefined while all is well, else in a few words what is not. Words that a stranger may read. */
export type HealthCheck = () => Promise<string | undefined>

export interface Health {
  /** Looks at a part before the process is called ready; what was found holds for `keepMs`, a fault for less. */
  add(name: string, check: HealthCheck, keepMs?: number): void
  /** Everything is started: from now on the checks decide. */
  started(): void
  /** A stop was asked for: never ready again, while calls in flight still end. */
  stopping(): void
  /** Each part with `ok`, or with what is wrong with it. */
  state(): Promise<Record<string, string>>
}

/** How long a check may take. */
const PATIENCE_MS = 2000
const KEEP_MS = 2000
/** Seconds after which a balancer may ask again. */
const AGAIN_SECONDS = 2

interface Part {
  check: HealthCheck
  /** A check that has not come back; there is never a second. */
  waiting: Promise<string | undefined> | undefined
  keepMs: number
  found: Promise<string> | undefined
  /** By the clock that never jumps: one that is set must not make what was found hold for longer. */
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

/** What a process knows of its own health. Any number may ask: a part is looked at once for all who ask at a time. */
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
      // Whoever stops is not asked about the rest: that may be closed already.
      if (life !== 'started') return { process: life }
      const found = await Promise.all([...parts].map(async ([name, part]) => [name, await stateOf(part)]))
      // A stop may have been asked for meanwhile.
      return life === 'started' ? { process: 'ok', ...Object.fromEntries(found) } : { process: life }
    },
  }
}

/** The 503 that names each part that is not well; undefined where all are. */
export function notReady(state: Readonly<Record<string, string>>): AppError | undefined {
  const errors = Object.entries(state).flatMap(([field, message]) =>
    message === 'ok' ? [] : [{ field, message }],
  )
  if (errors.length === 0) return undefined
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('\n')
  return new AppError(503, { code: 'not_ready', title: 'Not ready', detail, errors }, AGAIN_SECONDS)
}
