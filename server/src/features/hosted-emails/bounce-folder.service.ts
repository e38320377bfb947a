import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import { takeWaitingFiles } from '../../platform/files/waiting-files.ts'
import type { Log } from '../../platform/log/log.ts'
import { processBounce } from './bounces.service.ts'

/** In the first of the roots; create it to have bounces processed. */
export const BOUNCE_FOLDER = 'bounces'
/** Larger files are not notifications. */
export const MOST_BOUNCE_BYTES = 10_000_000
const waiting = {
  folder: BOUNCE_FOLDER,
  names: /\.(eml|msg)$/i,
  mostFiles: 500,
  mostBytes: MOST_BOUNCE_BYTES,
}

interface BounceWork {
  db: Db
  roots: IoRoots
  log: Log
  signal: AbortSignal
}

/**
 * Processes the notifications in the input folder `bounces`, of any reseller, and moves each into a folder below it:
 * `collected`, or `not-collected` if it is not a notification or matches nothing that was sent.
 */
export const processWaitingBounces = (work: BounceWork): Promise<void> =>
  takeWaitingFiles(work, waiting, async (content, name) => {
    await inTransaction(work.db, async tx => {
      const { entry, clientIndex } = await processBounce(tx, content)
      if (!entry) return
      await writeAudit(tx, { index: 0, username: 'system' }, `bounces/${name}`.slice(0, 100), {
        ...entry,
        clientIndex,
        after: { ...entry.after, file: name },
      })
    })
    return true
  })
