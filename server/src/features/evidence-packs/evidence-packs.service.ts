import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type EvidencePack, evidencePackStatus } from '@nineops/contract/crm/evidence-packs.contract'
import { timelineSubjectKind } from '@nineops/contract/crm/timelines.contract'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { publish } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import { writeEvidence } from './build-evidence.service.ts'
import * as repository from './evidence-packs.repository.ts'
import type { PackRow } from './evidence-packs.repository.ts'
import { subjectOf, type TimelineScope } from '../timelines/timeline-subjects.service.ts'
import { timelineErrors } from '../timelines/timelines.errors.ts'
import { evidencePackActions } from './evidence-packs.actions.ts'

/** How long a pack is kept. */
export const KEPT_SECONDS = 7 * 86_400

const toPack = (row: PackRow): EvidencePack => ({
  index: row.index,
  subject: { kind: timelineSubjectKind.parse(row.subjectKind), index: row.subjectIndex },
  status: evidencePackStatus.parse(row.status),
  fileName: `evidence-${row.subjectKind.replace('_', '-')}-${row.subjectIndex}-${row.requestedAt.toISOString().slice(0, 10)}.zip`,
  bytes: row.bytes,
  sha256: row.sha256,
  entries: row.entries,
  failure: row.failure,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: new Date(row.requestedAt.getTime() + KEPT_SECONDS * 1000).toISOString(),
})

/** Requests a pack; a job makes it. */
export async function requestPack(
  db: Db,
  { subject }: TimelineScope,
  userIndex: number,
): Promise<EvidencePack> {
  const { client, kind, index } = subject
  return toPack(
    await repository.insertPack(db, {
      client_index: client,
      subject_kind: kind,
      subject_index: index,
      requested_by: userIndex,
    }),
  )
}

async function requireOwn(db: Db, index: number, userIndex: number): Promise<PackRow> {
  const row = await repository.selectPack(db, index)
  if (row?.requestedBy !== userIndex) throw timelineErrors.noPack(index)
  return row
}

export const ownsPack = async (db: Db, userIndex: number, index: number): Promise<boolean> =>
  (await repository.selectPack(db, index))?.requestedBy === userIndex

/** @throws 404 for one that another user asked for, or that was removed */
export const getPack = async (db: Db, index: number, userIndex: number): Promise<EvidencePack> =>
  toPack(await requireOwn(db, index, userIndex))

/** A finished pack, and where it is stored. @throws 404, 409 `evidence_pack_not_ready` */
export async function readyPack(
  db: Db,
  index: number,
  userIndex: number,
): Promise<EvidencePack & { key: string }> {
  const row = await requireOwn(db, index, userIndex)
  if (row.storageKey === null) throw timelineErrors.packNotReady()
  return { ...toPack(row), key: row.storageKey }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const publishPack = (db: Db, row: PackRow | undefined) =>
  row ? publish(db, `evidence-packs:${row.index}`, { status: row.status }) : Promise.resolve()

/** Makes a pack and records it; starts again after a crash, and does nothing for one that has ended. */
export async function buildPack({ db, files }: { db: Db; files: Files }, index: number): Promise<void> {
  const row = await repository.startPack(db, index)
  if (!row) return
  const kind = timelineSubjectKind.parse(row.subjectKind)
  const scope = await subjectOf(db, { kind, index: row.subjectIndex, client: row.clientIndex })
  const key = `evidence/${index}.zip`
  const scratch = await files.scratch(key)
  try {
    const entries = await writeEvidence(db, files, scope, scratch.path)
    const end = {
      storage_key: key,
      bytes: (await stat(scratch.path)).size,
      sha256: await sha256Of(scratch.path),
      entries,
    }
    await inTransaction(db, async tx => {
      const ended = await repository.endPack(tx, index, end)
      // Another worker has made it since: its file, whose hash is recorded, stays.
      if (!ended) return scratch.discard()
      await scratch.commit()
      const user = {
        index: row.requestedBy ?? 0,
        username: await repository.selectUsername(tx, row.requestedBy),
      }
      await writeAudit(tx, user, `evidence-pack-${index}`, {
        action: evidencePackActions.ready,
        entityIndex: index,
        clientIndex: row.clientIndex,
        accounts: scope.account === null ? [] : [scope.account],
        after: { entries, bytes: end.bytes, sha256: end.sha256 },
      })
      await publishPack(tx, ended)
    })
  } catch (error) {
    await scratch.discard()
    throw error
  }
}

/** Marks a pack as failed, with the reason. */
export async function failPack(db: Db, index: number): Promise<void> {
  const failure = 'It failed several times. Try again, or tell support its number.'
  await publishPack(db, await repository.endPack(db, index, { failure }))
}

/** Removes a pack and its file. One that is being finished is waited for, so that no file stays without a record. */
export async function forgetPack({ db, files }: { db: Db; files: Files }, index: number): Promise<void> {
  await inTransaction(db, async tx => {
    await lockRows(tx, 'evidence_packs', [index])
    const row = await repository.selectPack(tx, index)
    if (!row) return
    if (row.storageKey !== null) await files.remove(row.storageKey)
    await repository.deletePack(tx, index)
  })
}

/** Removes a reseller's evidence packs with their files: they can be made again. */
export async function forgetPacksOf(work: { db: Db; files: Files }, client: number): Promise<void> {
  for (const index of await repository.selectPacksOf(work.db, client)) await forgetPack(work, index)
}
