import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { type Outbound, OutboundFailed, OutboundRefused } from '../../platform/outbound/outbound.ts'
import {
  continueIncident,
  deleteOldChecks,
  endIncident,
  type Finding,
  insertCheck,
} from './system-checks.repository.ts'
import { judgeAnswer } from './systems.domain.ts'
import { hurrySystem, lockSystem, claimDueSystems } from './systems.repository.ts'
import { publishSystem } from './systems.service.ts'

/** A longer answer is a failure. */
const MOST_BYTES = 1 << 20

type DueSystem = Awaited<ReturnType<typeof claimDueSystems>>[number]

interface CheckerParts {
  db: Db
  outbound: Outbound
  log: Log
  /** Cancels checks in progress; they are due again at once, for another worker. */
  signal: AbortSignal
  /** The most simultaneous checks. */
  most?: number
}

export interface SystemChecker {
  /** Starts due checks, as many as there is room for; returns how many, without waiting for them. */
  tick(): Promise<number>
  /** Resolves when no check is in progress. */
  settled(): Promise<void>
}

/**
 * Checks due systems. Safe for any number of workers: each due check is claimed by one. A system that is down is
 * checked at its interval like any other, and a slow one does not delay the rest.
 */
export function systemChecker({ db, outbound, log, signal, most = 8 }: CheckerParts): SystemChecker {
  const running = new Set<Promise<void>>()
  return {
    async tick() {
      const room = most - running.size
      if (room <= 0 || signal.aborted) return 0
      const due = await claimDueSystems(db, room)
      for (const system of due) {
        const work = checkSystem({ db, outbound, signal }, system)
          .catch((error: unknown) => log.warn({ err: error, system: system.index }, 'check of a system'))
          .finally(() => running.delete(work))
        running.add(work)
      }
      return due.length
    },
    async settled() {
      await Promise.all(running)
    },
  }
}

async function checkSystem(
  { db, outbound, signal }: Pick<CheckerParts, 'db' | 'outbound' | 'signal'>,
  system: DueSystem,
): Promise<void> {
  let finding: Finding
  try {
    finding = await findOut(outbound, signal, system)
  } catch (error) {
    if (!signal.aborted) throw error
    await hurrySystem(db, system.index)
    return
  }
  await record(db, system, finding)
}

async function findOut(outbound: Outbound, signal: AbortSignal, system: DueSystem): Promise<Finding> {
  const { url, timeoutMs } = system
  try {
    const answer = await outbound.call({ url, method: 'GET', timeoutMs, maxBytes: MOST_BYTES, signal })
    return { status: answer.status, ms: answer.ms, ...judgeAnswer(system, answer) }
  } catch (error) {
    const nothing = { status: null, ms: null }
    if (error instanceof OutboundRefused) return { ...nothing, state: 'refused', words: error.message }
    if (error instanceof OutboundFailed) return { ...nothing, state: 'down', words: error.message }
    throw error
  }
}

/** Records a result, unless the system was deleted, paused or changed during the check. */
async function record(db: Db, checked: DueSystem, finding: Finding): Promise<void> {
  await db.transaction().execute(async tx => {
    const system = await lockSystem(tx, checked.index)
    if (!system?.active || system.version !== checked.version) return
    await insertCheck(tx, system.index, finding)
    if (finding.state === 'down' || finding.state === 'refused')
      await continueIncident(tx, system.index, finding.state, finding.words)
    else await endIncident(tx, system.index, null)
    await publishSystem(tx, system.index, finding.state)
  })
}

/** Deletes checks, sums and incidents after their retention. */
export const forgetOldChecks = (db: Db): Promise<void> => deleteOldChecks(db)
