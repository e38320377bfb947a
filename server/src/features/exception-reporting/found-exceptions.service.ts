import { exceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { OpenExceptions } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { awaitBuild, isFound, lockBuild } from './builds.repository.ts'
import { findExceptions } from './find-exceptions.service.ts'
import { selectBuilds, selectKindFigures } from './summary.repository.ts'

/**
 * Finds the exceptions of a run's period before its documents are confirmed, unless they were found since it was rated;
 * with `settled`, also what is being looked for again because files came or details changed.
 */
export async function ensureFound(db: Db, billRunIndex: number, { settled = false } = {}): Promise<void> {
  if (await isFound(db, billRunIndex, settled)) return
  await inTransaction(db, async tx => {
    // Before the run's row, as a worker locks them: the other way round each would wait for the other.
    await lockBuild(tx, billRunIndex)
    if (await isFound(tx, billRunIndex, settled)) return
    await awaitBuild(tx, billRunIndex)
    await findExceptions(tx, billRunIndex)
  })
}

/** Open exceptions of a run's period by kind, and why they may not be all. */
export async function openExceptions(db: Db, billRunIndex: number): Promise<OpenExceptions> {
  const rows = await selectKindFigures(db, [billRunIndex])
  const [build] = await selectBuilds(db, [billRunIndex])
  const kinds = exceptionKind.options.flatMap(kind => {
    const open = rows.find(row => row.kind === kind)?.open ?? 0
    return open > 0 ? [{ kind, open }] : []
  })
  return {
    open: kinds.reduce((sum, { open }) => sum + open, 0),
    isLooking: !(await isFound(db, billRunIndex, true)),
    kinds,
    failure: build?.failure ?? null,
  }
}
