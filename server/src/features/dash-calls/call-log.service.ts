import { type Db, inTransaction } from '../../platform/db/db.ts'
import { startTicker } from '../../platform/jobs/ticker.ts'
import type { Log } from '../../platform/log/log.ts'
import { ensurePartitions } from './call-partitions.repository.ts'
import { insertCalls } from './call-writes.repository.ts'
import type { LoggedCall } from './logged-call.domain.ts'

interface CallLogParts {
  db: Db
  log: Log
  /** How often calls are written. */
  everyMs?: number
  /** Calls queued while the database is unavailable; beyond that they are lost, and the loss is reported. */
  mostWaiting?: number
}

export interface CallLog {
  /** Queues a call; it is written with the next batch. */
  add(call: LoggedCall): void
  /** Writes the queued calls. */
  flush(): Promise<void>
  /** Writes the queued calls, and stops. */
  close(): Promise<void>
}

/** Rows per statement. */
const BATCH = 2000

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * The log of Dash calls: they are queued in memory and written each second, so that no call waits for its own row. A
 * server that is killed loses the last second.
 */
export function openCallLog({ db, log, everyMs = 1000, mostWaiting = 50_000 }: CallLogParts): CallLog {
  let waiting: LoggedCall[] = []
  let lost = 0

  /** A row that cannot be stored does not affect the others. */
  const writeEach = async (calls: readonly LoggedCall[]) => {
    for (const call of calls)
      try {
        await write(db, [call])
      } catch (error) {
        if (!codeOf(error).startsWith('22')) throw error
        lost += 1
        log.warn({ err: error, requestId: call.requestId }, 'a Dash call could not be logged')
      }
  }
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        await write(db, batch)
      } catch (error) {
        if (codeOf(error).startsWith('22')) await writeEach(batch)
        else {
          waiting = [...batch, ...waiting].slice(0, mostWaiting)
          throw error
        }
      }
    }
    if (lost > 0) log.warn({ lost }, 'Dash calls were not logged: the database did not take them in time')
    lost = 0
  }
  // One batch at a time, in order.
  let last = Promise.resolve()
  const inTurn = () => {
    const next = last.then(flush)
    // The ticker logs the failure.
    last = next.catch(() => {})
    return next
  }
  const ticker = startTicker({ everyMs, tick: inTurn, log })
  return {
    add(call) {
      if (waiting.length < mostWaiting) waiting.push(call)
      else lost += 1
    },
    flush: inTurn,
    async close() {
      await ticker.close()
      try {
        await inTurn()
      } catch (error) {
        log.warn({ err: error, lost: lost + waiting.length }, 'Dash calls were not logged at the end')
      }
    },
  }
}

/** Writes calls, creating the partitions of their days. */
async function write(db: Db, calls: readonly LoggedCall[]): Promise<void> {
  const once = () => inTransaction(db, tx => insertCalls(tx, calls))
  try {
    await once()
  } catch (error) {
    // 23514: a day has no partition
    if (codeOf(error) !== '23514') throw error
    await ensurePartitions(
      db,
      calls.map(call => call.at.getTime()),
    )
    await once()
  }
}
