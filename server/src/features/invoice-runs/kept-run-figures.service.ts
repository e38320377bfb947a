import type { Db } from '../../platform/db/db.ts'
import { type RunVersion, selectRunVersions } from './run-totals.repository.ts'

interface Kept<T> {
  version: string
  since: number
  figures: Promise<T>
}

/** How long figures may be kept of a run that stands still, and of one whose figures change all the time. */
const KEEP_MS = 2000
const KEEP_RUNNING_MS = 1000
const MOST_KEPT = 1000

const holds = (kept: Kept<unknown>, { version, running }: RunVersion): boolean => {
  const age = performance.now() - kept.since
  return running ? age < KEEP_RUNNING_MS : kept.version === version && age < KEEP_MS
}

/**
 * Figures of runs, worked out once for all who look at the same time: each takes reading ten thousand accounts.
 * Whatever a process has done is in them, but for the last second while one is at work. `workOut` answers figures of
 * the runs it is given, in their order. In a transaction everything is worked out anew.
 */
export function keepRunFigures<T>(workOut: (db: Db, runIndexes: readonly number[]) => Promise<T[]>) {
  const keptOf = new WeakMap<Db, Map<number, Kept<T>>>()

  return async (db: Db, runIndexes: readonly number[]): Promise<T[]> => {
    if (db.isTransaction) return workOut(db, runIndexes)
    const kept = keptOf.get(db) ?? new Map<number, Kept<T>>()
    keptOf.set(db, kept)
    const versions = await selectRunVersions(db, runIndexes)
    const versionOf = (run: number): RunVersion => versions.get(run) ?? { version: '', running: false }
    const missing = runIndexes.filter(run => {
      const known = kept.get(run)
      return !known || !holds(known, versionOf(run))
    })
    if (missing.length > 0) {
      const all = workOut(db, missing)
      for (const [at, run] of missing.entries()) {
        const figures = all.then(found => found[at] as T)
        const entry = { version: versionOf(run).version, since: performance.now(), figures }
        kept.delete(run)
        kept.set(run, entry)
        figures.catch(() => kept.get(run) === entry && kept.delete(run))
      }
    }
    const answer = runIndexes.map(run => kept.get(run)?.figures as Promise<T>)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return Promise.all(answer)
  }
}
