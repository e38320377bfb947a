import {
  type Draft,
  type DraftContent,
  type DraftKind,
  type DraftSummary,
  draft as draftSchema,
} from '@nineops/contract/portal/drafts.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { draftErrors } from './drafts.errors.ts'
import * as repository from './drafts.repository.ts'
import { found } from '../../platform/errors/found.ts'

/** More unfinished forms than any user has; stops a runaway script. */
const MOST_DRAFTS = 100

type Row = NonNullable<Awaited<ReturnType<typeof repository.selectDraft>>>

const toDraft = ({ content, createdAt, changedAt, ...row }: Row): Draft =>
  draftSchema.parse({
    ...row,
    content: JSON.parse(content) as unknown,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  })
const summaryOf = ({ content: _typed, ...summary }: Draft): DraftSummary => summary

/** A user's own drafts of a kind, latest first. */
export async function listDrafts(db: Db, userIndex: number, kind: DraftKind): Promise<DraftSummary[]> {
  return (await repository.selectDrafts(db, userIndex, kind)).map(row => summaryOf(toDraft(row)))
}

/** @throws 404, also for another user's */
export async function getDraft(db: Db, userIndex: number, index: number): Promise<Draft> {
  return toDraft(await found(repository.selectDraft(db, userIndex, index), () => draftErrors.notFound(index)))
}

/** @throws 400 for a brand without a reseller, 404 for one of an unknown reseller, 409 `drafts_full` */
export async function beginDraft(
  db: Db,
  userIndex: number,
  begun: { kind: DraftKind; clientIndex?: number | undefined; title: string; content: DraftContent },
): Promise<Draft> {
  const { clientIndex = null } = begun
  if ((begun.kind === 'brand') !== (clientIndex !== null)) throw draftErrors.clientNeeded()
  if (clientIndex !== null) await requireClient(db, clientIndex)
  await repository.lockDrafts(db, userIndex)
  if ((await repository.countDrafts(db, userIndex)) >= MOST_DRAFTS) throw draftErrors.tooMany(MOST_DRAFTS)
  const content = JSON.stringify(begun.content)
  const index = await repository.insertDraft(db, userIndex, { ...begun, clientIndex, content })
  return getDraft(db, userIndex, index)
}

/** Saves the current input. @throws 404, 409 `draft_changed` if another tab has saved since */
export async function saveDraft(
  db: Db,
  userIndex: number,
  index: number,
  typed: { version: number; title: string; content: DraftContent },
): Promise<DraftSummary> {
  await getDraft(db, userIndex, index)
  const saved = await repository.updateDraft(db, index, { ...typed, content: JSON.stringify(typed.content) })
  if (!saved) throw draftErrors.changed()
  return summaryOf(await getDraft(db, userIndex, index))
}

/** Discards a draft; returns what it was. @throws 404 */
export async function removeDraft(db: Db, userIndex: number, index: number): Promise<DraftSummary> {
  const draft = await getDraft(db, userIndex, index)
  await repository.deleteDraft(db, userIndex, index)
  return summaryOf(draft)
}

/** Ends the draft of a record that was created; a missing draft is not an error. */
export const finishDraft = (db: Db, userIndex: number, index: number): Promise<boolean> =>
  repository.deleteDraft(db, userIndex, index)
