import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { Db } from '../../platform/db/db.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'
import * as repository from './data-collection.repository.ts'
import { toCollectedFile } from './files-list.service.ts'

/**
 * Quarantines a wrong file, or with null restores it. It stays in the list, but needs no attention and cannot be tried
 * again. Also returns the reason it had. @throws 404, 409 `conflict_state` if calls of it were taken or nothing changes
 */
export async function changeQuarantine(
  db: Db,
  { clientIndex, index, userIndex }: { clientIndex: number; index: number; userIndex: number },
  reason: string | null,
): Promise<{ file: CollectedFile; before: string | null }> {
  const before = await repository.selectFile(db, clientIndex, index)
  if (!before) throw dataCollectionErrors.notFound(index)
  const saved = await repository.updateQuarantine(db, index, reason === null ? null : { reason, userIndex })
  if (!saved)
    throw reason === null
      ? dataCollectionErrors.notQuarantined(before.name)
      : dataCollectionErrors.mayNotBeQuarantined(before.name)
  const after = await repository.selectFile(db, clientIndex, index)
  if (!after) throw dataCollectionErrors.notFound(index)
  return { file: toCollectedFile(after), before: before.quarantineReason }
}
