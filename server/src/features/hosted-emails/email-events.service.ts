import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'

const QUIET_MS = 700

/** Tells the screens of a reseller that its e-mails have changed. */
export const tellEmails = (db: Db, clientIndex: number): Promise<void> =>
  publish(db, `hosted-emails:${clientIndex}`, { type: 'emails' })

/** Tells of many changes now and then instead of each; `end` tells the rest. */
export function eventTeller(db: Db) {
  const toldAt = new Map<number, number>()
  const untold = new Set<number>()
  return {
    async changed(clientIndex: number): Promise<void> {
      untold.add(clientIndex)
      const now = performance.now()
      if (now - (toldAt.get(clientIndex) ?? -QUIET_MS) < QUIET_MS) return
      toldAt.set(clientIndex, now)
      untold.delete(clientIndex)
      await tellEmails(db, clientIndex)
    },
    async end(): Promise<void> {
      for (const clientIndex of untold) await tellEmails(db, clientIndex)
    },
  }
}
