import type { ReleaseFigures } from '@nineops/contract/invoicing/two-person-release.contract'
import type { Db } from '../../platform/db/db.ts'
import { type CollectedRun, plannedCollection } from '../direct-debit-files/direct-debit-files.service.ts'
import { selectFigures } from './release-approvals.repository.ts'
import { digestOf } from './release-figures.domain.ts'

/** Everything that an approval binds, at present: with the named report requests, or the newest of each report. */
export async function releaseFigures(
  db: Db,
  run: CollectedRun,
  requests: readonly number[] | null = null,
): Promise<{ figures: ReleaseFigures; digest: string }> {
  const made = await selectFigures(db, run.index, requests)
  const figures = { ...made, collection: await plannedCollection(db, run) }
  return { figures, digest: digestOf(figures) }
}
