import type { Db } from '../../platform/db/db.ts'
import { noteFailure } from './provisional-usage.repository.ts'

/** Marks a rating as failed; the sums of the one before stay. */
export const giveUpRating = (db: Db, clientIndex: number): Promise<void> =>
  noteFailure(
    db,
    clientIndex,
    'Provisional rating did not succeed. Try again; if it fails again, ask support.',
  )
