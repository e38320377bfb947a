import type { EventHub } from '../events/events.ts'
import type { Caller, LiveCaller } from './access-tokens.ts'

/** What the database knew of a caller, and until when their session lasts. */
export interface FoundCaller {
  caller: Caller
  expiresAt: number
}

/** Published by the database when a session ends, or a user is disabled or has other roles. */
export const CALLERS_TOPIC = 'callers'

/** A session is looked up again after this long, whatever was heard; this also records its last use. */
const MOST_MS = 10_000
/** How old the proof may be that no notification is under way. */
const PROVEN_MS = 500
const MOST_KNOWN = 10_000

/** How a server learns who calls. */
export interface Callers {
  /** For reads: what was looked up lately, as long as nothing has changed since. */
  known: LiveCaller
  /** For changes: what the database says now. */
  lookUp: LiveCaller
  /** This server has just changed something: what it knows must be proven again. */
  wrote: () => void
}

/**
 * Remembers callers between reads. What is remembered counts only if, within the last half second, the connection that
 * listens was asked and answered: then every change committed before has been heard. Without such an answer (the
 * connection is lost, or its machine is), every call looks its session up.
 */
export function rememberCallers(
  hub: Pick<EventHub, 'subscribe' | 'prove'>,
  look: (claimed: Caller) => Promise<FoundCaller | null>,
): Callers {
  const remembered = new Map<string, FoundCaller & { since: number }>()
  let provenAt = Number.NEGATIVE_INFINITY
  let writtenAt = Number.NEGATIVE_INFINITY
  let asking = false
  let connection: number | null = null
  /** Grows with each change: what was read before one is not kept after it. */
  let changes = 0

  const forget = () => {
    changes += 1
    remembered.clear()
  }
  hub.subscribe(CALLERS_TOPIC, forget)
  const prove = async () => {
    if (asking) return
    asking = true
    const asked = performance.now()
    try {
      const answered = await hub.prove()
      // Another connection may have missed what was published before it.
      if (answered !== connection) forget()
      connection = answered
      if (answered !== null) provenAt = asked
    } finally {
      asking = false
    }
  }
  const isProven = (now: number): boolean => {
    if (now - provenAt > PROVEN_MS / 2 || provenAt <= writtenAt) void prove()
    return now - provenAt <= PROVEN_MS && provenAt > writtenAt
  }

  const lookUp: LiveCaller = async claimed => {
    const before = changes
    const since = performance.now()
    const looked = await look(claimed)
    if (looked && before === changes) {
      const key = `${claimed.session} ${claimed.index}`
      remembered.delete(key)
      remembered.set(key, { ...looked, since })
      const [oldest] = remembered.keys()
      if (remembered.size > MOST_KNOWN && oldest !== undefined) remembered.delete(oldest)
    }
    return looked && looked.caller
  }
  return {
    lookUp,
    async known(claimed) {
      const now = performance.now()
      if (isProven(now)) {
        const one = remembered.get(`${claimed.session} ${claimed.index}`)
        if (one && now - one.since <= MOST_MS && one.expiresAt > Date.now()) return one.caller
      }
      return lookUp(claimed)
    },
    wrote: () => {
      writtenAt = performance.now()
    },
  }
}
