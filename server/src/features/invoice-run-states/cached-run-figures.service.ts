import type { Db } from '../../platform/db/db.ts'
import { type RunVersion, selectRunVersions } from './run-totals.repository.ts'

interface CachedRun<T> {
  version: string
  since: number
  figures: Promise<T>
}

/** How long the figures of an idle run may be cached, and those of a run that changes all the time. */
const KEEP_MS = 2000
const KEEP_RUNNING_MS = 1000
const MOST_KEPT = 1000

const holds = (cached: CachedRun<unknown>, { version, running }: RunVersion, keepMs: number): boolean => {
  const age = performance.now() - cached.since
  return running ? age < KEEP_RUNNING_MS : cached.version === version && age < keepMs
}

/**
 * Caches figures of runs, because each look reads ten thousand accounts: simultaneous readers share one calculation.
 * The figures are current, but up to a second old while a process is running. `workOut` returns figures of the given
 * runs, in their order. Inside a transaction nothing is cached.
 */
export function cacheRunFigures<T>(
  workOut: (db: Db, runIndexes: readonly number[]) => Promise<T[]>,
  keepMs = KEEP_MS,
) {
  const cacheOf = new WeakMap<Db, Map<number, CachedRun<T>>>()

  return async (db: Db, runIndexes: readonly number[]): Promise<T[]> => {
    if (db.isTransaction) return workOut(db, runIndexes)
    const cached = cacheOf.get(db) ?? new Map<number, CachedRun<T>>()
    cacheOf.set(db, cached)
    const versions = await selectRunVersions(db, runIndexes)
    const versionOf = (run: number): RunVersion => versions.get(run) ?? { version: '', running: false }
    const missing = runIndexes.filter(run => {
      const known = cached.get(run)
      return !known || !holds(known, versionOf(run), keepMs)
    })
    if (missing.length > 0) {
      const all = workOut(db, missing)
      for (const [at, run] of missing.entries()) {
        const figures = all.then(found => found[at] as T)
        const entry = { version: versionOf(run).version, since: performance.now(), figures }
        cached.delete(run)
        cached.set(run, entry)
        figures.catch(() => cached.get(run) === entry && cached.delete(run))
      }
    }
    const answer = runIndexes.map(run => cached.get(run)?.figures as Promise<T>)
    for (const oldest of cached.keys()) {
      if (cached.size <= MOST_KEPT) break
      cached.delete(oldest)
    }
    return Promise.all(answer)
  }
}
