import type { Db } from '../../platform/db/db.ts'
import { deleteOlder } from './webhook-events.repository.ts'

/** Days that an event is stored with its deliveries and their tries, sent or not. */
const KEPT_DAYS = 30
const AT_ONCE = 500

/** Deletes old events, a few hundred per statement. */
export async function forgetOldEvents(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await deleteOlder(db, KEPT_DAYS, AT_ONCE)) < AT_ONCE) return
}
