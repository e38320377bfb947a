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
import { hurrySystem, lockSystem, takeDueSystems } from './systems.repository.ts'
import { publishSystem } from './systems.service.ts'

/** A health answer that is longer is none. */
const MOST_BYTES = 1 << 20

type DueSystem = Awaited<ReturnType<typeof takeDueSystems>>[number]

interface CheckerParts {
  db: Db
  outbound: Outbound
  log: Log
  /** Calls off what is under way; it is due again at once, for another worker. */
  signal: AbortSignal
  /** Checks at once. */
  most?: number
}

export interface SystemChecker {
  /** Begins the checks that are due, as many as there is room for; answers how many, without waiting for them. */
  tick(): Promise<number>
  /** Ends when nothing is under way. */
  settled(): Promise<void>
}

/**
 * Checks systems when they are due. Any number of workers may: each due check is one worker's. A system that is down
 * is checked at its interval like any other, and a slow one holds up none of the rest.
 */
export function systemChecker({ db, outbound, log, signal, most = 8 }: CheckerParts): SystemChecker {
  const running = new Set<Promise<void>>()
  return {
    async tick() {
      const room = most - running.size
      if (room <= 0 || signal.aborted) return 0
      const due = await takeDueSystems(db, room)
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

/** Keeps what was found; not of a system that was deleted, paused or given another address meanwhile. */
async function record(db: Db, checked: DueSystem, finding: Finding): Promise<void> {
  await db.transaction().execute(async tx => {
    const system = await lockSystem(tx, checked.index)
    if (!system?.active || system.url !== checked.url) return
    await insertCheck(tx, system.index, finding)
    if (finding.state === 'down' || finding.state === 'refused')
      await continueIncident(tx, system.index, finding.state, finding.words)
    else await endIncident(tx, system.index, null)
    await publishSystem(tx, system.index, finding.state)
  })
}

/** Deletes checks, sums and incidents that are older than they are kept for. */
export const forgetOldChecks = (db: Db): Promise<void> => deleteOldChecks(db)
