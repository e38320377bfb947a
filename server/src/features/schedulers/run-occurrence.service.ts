import { clientStatus } from '@nineops/contract/service-establishment/clients/client-states'
import { setTimeout as wait } from 'node:timers/promises'
import type { OccurrenceStatus } from '@nineops/contract/bureau/schedulers.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Work } from '../../platform/jobs/jobs.ts'
import { getClient, listClients } from '../clients/clients.service.ts'
import type { ActionWork, SaveState, PartState } from './action-definitions.service.ts'
import { actionOf } from './action-registry.service.ts'
import * as parts from './occurrence-parts.repository.ts'
import { statusOf } from './occurrences.domain.ts'
import * as repository from './occurrences.repository.ts'

/** Parts per batch. */
const PARTS = 100
const LOOK_MS = 250
/** After this long the occurrence is queued again, so that others can start. */
const PATIENCE_MS = 5000
const GIVEN_UP =
  'It failed several times because of a system fault. Run it again; if it fails again, ask support.'

/** Another worker is working on the part. */
class PartBusy extends Error {}

type Occurrence = repository.OccurrenceRow

const publishOccurrence = (
  db: Db,
  { scheduleIndex, index }: Pick<Occurrence, 'scheduleIndex' | 'index'>,
): Promise<void> => publish(db, 'schedulers', { schedule: scheduleIndex, occurrence: index })

/**
 * Works on an occurrence: plans its parts, begins each and follows it to its end. Can be restarted at any moment,
 * because each part's progress is saved with its effect. Returns `under way` if it must be checked again later.
 * @throws when a part could not be begun or followed for an unexpected reason, after the others were
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

/** Whether the occurrence has parts to work on. */
async function planParts(work: ActionWork, occurrence: Occurrence): Promise<boolean> {
  const { index, clientIndex, functionIndex } = occurrence
  try {
    const clients =
      clientIndex === null
        ? (await listClients(work.db)).filter(({ status }) => status.index === clientStatus.live)
        : [await getClient(work.db, clientIndex)]
    const target = { clients, everyClient: clientIndex === null, functionIndex }
    const planned = await actionOf(occurrence.action).plan(work, target)
    return await inTransaction(work.db, async tx => {
      if ((await repository.lockOccurrence(tx, index))?.status !== 'pending') return true
      await parts.insertParts(tx, index, planned)
      await repository.updateOccurrence(tx, index, { status: 'running', started_at: new Date() })
      await publishOccurrence(tx, occurrence)
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
    await publishOccurrence(tx, occurrence)
  })

/** Saves a part's state and its effect in one transaction, if its status has not changed. */
const stateSaver =
  (db: Db, index: number, { number, status }: parts.PartRow): SaveState =>
  change =>
    inTransaction(db, async tx => {
      if (!(await parts.lockPart(tx, index, number, status))) throw new PartBusy()
      await parts.updatePart(tx, index, number, await change(tx))
    })

/** Works on a part; an expected failure ends it. Returns an unexpected one. */
async function settle(saveState: SaveState, work: () => Promise<void>): Promise<unknown[]> {
  try {
    await work().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return saveState(async () => ({ status: 'failed', message: error.body.detail }))
    })
    return []
  } catch (error) {
    return error instanceof PartBusy ? [] : [error]
  }
}

async function beginParts(work: ActionWork, { index, action }: Occurrence): Promise<unknown[]> {
  const unexpected: unknown[] = []
  for (let after = 0; ; ) {
    const pending = await parts.listParts(work.db, index, { status: 'pending', after, limit: PARTS })
    for (const part of pending) {
      work.signal.throwIfAborted()
      const saveState = stateSaver(work.db, index, part)
      unexpected.push(...(await settle(saveState, () => actionOf(action).begin(work, part, saveState))))
      after = part.number
    }
    if (pending.length < PARTS) return unexpected
  }
}

/** Follows the earliest running parts, because later ones end after them. */
async function followParts(work: ActionWork, occurrence: Occurrence): Promise<unknown[]> {
  const { db } = work
  const running = await parts.listParts(db, occurrence.index, { status: 'running', after: 0, limit: PARTS })
  const unexpected: unknown[] = []
  let ended = 0
  for (const part of running) {
    const saveState = stateSaver(db, occurrence.index, part)
    const follow = async () => {
      const state: PartState = await actionOf(occurrence.action).follow(db, part)
      if (state.status === 'running') return
      ended += 1
      await saveState(async () => state)
    }
    unexpected.push(...(await settle(saveState, follow)))
  }
  if (ended > 0) await publishOccurrence(db, occurrence)
  return unexpected
}

/** Ends the occurrence if its parts have ended; returns its status. */
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
    await publishOccurrence(tx, occurrence)
    return status
  })

/** After the last retry: marks everything unfinished as failed, with a readable reason. */
export async function giveUpOccurrence(db: Db, index: number): Promise<void> {
  const occurrence = await repository.selectOccurrence(db, index)
  if (!occurrence || occurrence.finishedAt !== null) return
  await failWhole(db, occurrence, GIVEN_UP)
  await parts.failOpenParts(db, index, GIVEN_UP)
  await endOccurrence(db, occurrence)
}
