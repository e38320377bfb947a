import { buffer } from 'node:stream/consumers'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { moveBelow } from '../../platform/files/io-moves.ts'
import {
  inFolder,
  type IoFile,
  type IoRoots,
  listFolder,
  readInRoots,
} from '../../platform/files/io-roots.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import { processBounce } from './bounces.service.ts'
import { hostedEmailActions } from './hosted-emails.actions.ts'

/** In the first of the roots; create it to have bounces processed. */
export const BOUNCE_FOLDER = 'bounces'
const bounceFolder = ([first]: IoRoots): string => inFolder(first.address, BOUNCE_FOLDER)
const MOST_FILES = 500
/** Larger files are not notifications. */
export const MOST_BOUNCE_BYTES = 10_000_000
/** A file modified more recently may still be arriving. */
const SETTLED_MS = 3000

interface BounceWork {
  db: Db
  roots: IoRoots
  log: Log
  signal: AbortSignal
}

/**
 * Processes the notifications in the input folder `bounces`, of any reseller, and moves each into a folder below it:
 * `taken`, or `not-taken` if it is not a notification or matches nothing that was sent.
 */
export async function processWaitingBounces(work: BounceWork): Promise<void> {
  const files = await listFolder(work.roots, bounceFolder(work.roots)).catch(error => {
    if (error instanceof StorageProblem) return []
    throw error
  })
  const settled = files.filter(
    ({ name, modifiedAt }) => /\.(eml|msg)$/i.test(name) && Date.now() - modifiedAt.getTime() >= SETTLED_MS,
  )
  for (const file of settled.slice(0, MOST_FILES)) {
    if (work.signal.aborted) return
    try {
      const taken = await takeOne(work, file)
      await moveBelow(work.roots, bounceFolder(work.roots), file.name, taken ? 'taken' : 'not-taken')
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error
      // One that cannot be read or moved does not hold up the others.
      work.log.warn({ file: file.name, why: error.message }, 'a file in the folder of bounces stays there')
    }
  }
}

async function takeOne({ db, roots, log }: BounceWork, { name, bytes }: IoFile): Promise<boolean> {
  if (bytes > MOST_BOUNCE_BYTES) return false
  try {
    const content = await buffer(readInRoots(roots, inFolder(bounceFolder(roots), name)))
    await inTransaction(db, async tx => {
      const { changed, clientIndex, emailIndex, words } = await processBounce(tx, content)
      if (!changed) return
      await writeAudit(tx, { index: 0, username: 'system' }, `bounces/${name}`.slice(0, 100), {
        action: hostedEmailActions.bounced,
        entityIndex: emailIndex,
        clientIndex,
        after: { words, file: name },
      })
    })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ file: name, why: error.body.code }, 'a file in the folder of bounces was not taken')
    return false
  }
}
