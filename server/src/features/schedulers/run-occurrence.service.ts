import { setTimeout as wait } from 'node:timers/promises'
import type { OccurrenceStatus } from '@nineops/contract/schedulers.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Work } from '../../platform/jobs/jobs.ts'
import { getClient, listClients } from '../clients/clients.service.ts'
import type { ActionWork, Keep, PartState } from './action-definitions.service.ts'
import { actionOf } from './action-registry.service.ts'
import * as parts from './occurrence-parts.repository.ts'
import { statusOf } from './occurrences.domain.ts'
import * as repository from './occurrences.repository.ts'

const LIVE = 1
/** Parts that are looked at in one go. */
const PARTS = 100
const LOOK_MS = 250
/** After so long the occurrence is looked at later, so that others are begun meanwhile. */
const PATIENCE_MS = 5000
const GIVEN_UP =
  'It failed several times for a reason that lies in the system. Run it again; if it fails again, ask support.'

/** Somebody else works on the part. */
class PartTaken extends Error {}

type Occurrence = repository.OccurrenceRow

const tell = (db: Db, { scheduleIndex, index }: Pick<Occurrence, 'scheduleIndex' | 'index'>): Promise<void> =>
  publish(db, 'schedulers', { schedule: scheduleIndex, occurrence: index })

/**
 * Works on an occurrence: plans its parts, begins each and follows it to its end. May be begun again at any moment,
 * for what a part began is kept with it. Answers `under way` if it is to be looked at again later.
 * @throws when a part could not be begun or followed for a reason nobody expected, after the others were
 */
export async function runOccurrence(work: Work, index: number): Promise<'ended' | 'under way'> {
  const { db, signal } = work
  const occurrence = await repository.selectOccurrence(db, index)
  if (!occurrence || occurrence.finishedAt !== null) return 'ended'
  const { userIndex, username } = occurrence
  const own: ActionWork = {
    ...work,
    user: { index: userIndex, username },
    requestId: `schedule-occurrence-${index}`,
  }
  if (occurrence.status === 'pending' && !(await planParts(own, occurrence))) return 'ended'
  const began = performance.now()
  for (;;) {
    const unexpected = [...(await beginParts(own, occurrence)), ...(await followParts(own, occurrence))]
    if ((await endOccurrence(db, occurrence)) !== 'running') return 'ended'
    if (unexpected.length > 0) throw unexpected[0]
    if (performance.now() - began > PATIENCE_MS) return 'under way'
    await wait(LOOK_MS, undefined, { signal })
  }
}

/** Whether the occurrence has parts now, and is to be worked on. */
async function planParts(work: ActionWork, occurrence: Occurrence): Promise<boolean> {
  const { index, clientIndex, functionIndex } = occurrence
  try {
    const clients =
      clientIndex === null
        ? (await listClients(work.db)).filter(({ status }) => status.index === LIVE)
        : [await getClient(work.db, clientIndex)]
    const target = { clients, everyClient: clientIndex === null, functionIndex }
    const planned = await actionOf(occurrence.action).plan(work, target)
    return await inTransaction(work.db, async tx => {
      if ((await repository.lockOccurrence(tx, index))?.status !== 'pending') return true
      await parts.insertParts(tx, index, planned)
      await repository.updateOccurrence(tx, index, { status: 'running', started_at: new Date() })
      await tell(tx, occurrence)
      return true
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await failWhole(work.db, occurrence, error.body.detail)
    return false
  }
}

const failWhole = (db: Db, occurrence: Occurrence, message: string): Promise<void> =>
  inTransaction(db, async tx => {
    if ((await repository.lockOccurrence(tx, occurrence.index))?.status !== 'pending') return
    const now = new Date()
    await repository.updateOccurrence(tx, occurrence.index, {
      status: 'failed',
      message,
      started_at: now,
      finished_at: now,
    })
    await tell(tx, occurrence)
  })

/** Keeps a part's state and what led to it in one transaction, if it still has the status. */
const keeping =
  (db: Db, index: number, { number, status }: parts.PartRow): Keep =>
  change =>
    inTransaction(db, async tx => {
      if (!(await parts.lockPart(tx, index, number, status))) throw new PartTaken()
      await parts.updatePart(tx, index, number, await change(tx))
    })

/** Works on a part; an expected failure is its end. Answers one that nobody expected. */
async function settle(keep: Keep, work: () => Promise<void>): Promise<unknown[]> {
  try {
    await work().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return keep(async () => ({ status: 'failed', message: error.body.detail }))
    })
    return []
  } catch (error) {
    return error instanceof PartTaken ? [] : [error]
  }
}

async function beginParts(work: ActionWork, { index, action }: Occurrence): Promise<unknown[]> {
  const unexpected: unknown[] = []
  for (let after = 0; ; ) {
    const pending = await parts.listParts(work.db, index, { status: 'pending', after, limit: PARTS })
    for (const part of pending) {
      work.signal.throwIfAborted()
      const keep = keeping(work.db, index, part)
      unexpected.push(...(await settle(keep, () => actionOf(action).begin(work, part, keep))))
      after = part.number
    }
    if (pending.length < PARTS) return unexpected
  }
}

/** The first that run, for what is behind them ends after them. */
async function followParts(work: ActionWork, occurrence: Occurrence): Promise<unknown[]> {
  const { db } = work
  const running = await parts.listParts(db, occurrence.index, { status: 'running', after: 0, limit: PARTS })
  const unexpected: unknown[] = []
  let ended = 0
  for (const part of running) {
    const keep = keeping(db, occurrence.index, part)
    const follow = async () => {
      const state: PartState = await actionOf(occurrence.action).follow(db, part)
      if (state.status === 'running') return
      ended += 1
      await keep(async () => state)
    }
    unexpected.push(...(await settle(keep, follow)))
  }
  if (ended > 0) await tell(db, occurrence)
  return unexpected
}

/** Ends the occurrence if its parts have ended; answers how it stands. */
const endOccurrence = (db: Db, occurrence: Occurrence): Promise<OccurrenceStatus> =>
  inTransaction(db, async tx => {
    const locked = await repository.lockOccurrence(tx, occurrence.index)
    if (locked?.status !== 'running') return 'complete'
    const counts = await parts.countParts(tx, occurrence.index)
    const status = statusOf(counts)
    if (status === 'running') return status
    const [failed] = counts.failed > 0 ? await parts.listForDetails(tx, occurrence.index, 1) : []
    const message = failed
      ? `${failed.label}: ${failed.message ?? ''}`
      : counts.total === 0
        ? 'There was nothing to do.'
        : null
    await repository.updateOccurrence(tx, occurrence.index, { status, message, finished_at: new Date() })
    await tell(tx, occurrence)
    return status
  })

/** For when every try has failed: what has not ended has failed, in words. */
export async function giveUpOccurrence(db: Db, index: number): Promise<void> {
  const occurrence = await repository.selectOccurrence(db, index)
  if (!occurrence || occurrence.finishedAt !== null) return
  await failWhole(db, occurrence, GIVEN_UP)
  await parts.failOpenParts(db, index, GIVEN_UP)
  await endOccurrence(db, occurrence)
}
