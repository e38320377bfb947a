import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'

const QUIET_MS = 700

/** Publishes to a reseller's screens that its e-mails have changed. */
export const publishEmails = (db: Db, clientIndex: number): Promise<void> =>
  publish(db, `hosted-emails:${clientIndex}`, { type: 'emails' })

/** Publishes many changes from time to time instead of each one; `end` publishes the rest. */
export function createEventPublisher(db: Db) {
  const publishedAt = new Map<number, number>()
  const unpublished = new Set<number>()
  return {
    async changed(clientIndex: number): Promise<void> {
      unpublished.add(clientIndex)
      const now = performance.now()
      if (now - (publishedAt.get(clientIndex) ?? -QUIET_MS) < QUIET_MS) return
      publishedAt.set(clientIndex, now)
      unpublished.delete(clientIndex)
      await publishEmails(db, clientIndex)
    },
    async end(): Promise<void> {
      for (const clientIndex of unpublished) await publishEmails(db, clientIndex)
    },
  }
}
