import { Client } from 'pg'
import { sql } from 'kysely'
import { z } from 'zod'
import { connectionOptions, type Db } from '../db/db.ts'
import { warnOfFailure } from '../db/lost-connections.ts'
import type { Log } from '../log/log.ts'

const channel = 'nineops'
type Listener = (data: unknown) => void

/** Notifies every server that something about `topic` (e.g. `invoice-runs:12`) has changed; sent on commit. */
export const publish = (db: Db, topic: string, data: unknown): Promise<void> =>
  publishAll(db, [{ topic, data }])

/** The same of several topics, in one statement. */
export async function publishAll(db: Db, events: readonly { topic: string; data: unknown }[]): Promise<void> {
  const sent = events.map(event => sql`pg_notify(${channel}, ${JSON.stringify(event)})`)
  await sql`select ${sql.join(sent)}`.execute(db)
}

export interface EventHub {
  subscribe(topic: string, listener: Listener): () => void
  /**
   * Asks the connection that listens for a sign of life: everything committed before was passed on when it answers.
   * @returns which connection it was, counted from 1; null if it is lost
   */
  prove(): Promise<number | null>
  close(): Promise<void>
}

/** Listens on one connection of its own and passes events to subscribers; reconnects by itself. */
const published = z.object({ topic: z.string().default(''), data: z.unknown() })

export async function openEventHub(url: string, log: Log): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>()
  let client: Client | undefined
  let connections = 0
  let closed = false

  const deliver = (payload: string | undefined) => {
    const { topic, data } = published.parse(JSON.parse(payload ?? '{}'))
    for (const listener of listeners.get(topic) ?? []) listener(data)
  }
  const connect = async (): Promise<void> => {
    const next = new Client(connectionOptions(url))
    next.on('notification', message => deliver(message.payload))
    next.on('error', error => warnOfFailure(log, error, 'event connection'))
    next.on('end', () => {
      // A failed attempt ends its connection too, which leads to the next.
      if (!closed) setTimeout(() => void connect().catch(() => {}), 1000).unref()
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      connections += 1
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }
  await connect()

  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(topic)
      }
    },
    async prove() {
      const asked = connections
      try {
        await client?.query('select')
        return asked
      } catch {
        return null
      }
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
