import {
  type Draft,
  type DraftContent,
  type DraftKind,
  type DraftSummary,
  draft as draftSchema,
} from '@nineops/contract/drafts.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { draftErrors } from './drafts.errors.ts'
import * as repository from './drafts.repository.ts'

/** So many unfinished forms nobody has; a script that goes astray soon would. */
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

/** A person's own drafts of a kind, the latest first. */
export async function listDrafts(db: Db, userIndex: number, kind: DraftKind): Promise<DraftSummary[]> {
  return (await repository.selectDrafts(db, userIndex, kind)).map(row => summaryOf(toDraft(row)))
}

/** @throws 404, for another person's too */
export async function getDraft(db: Db, userIndex: number, index: number): Promise<Draft> {
  const row = await repository.selectDraft(db, userIndex, index)
  if (!row) throw draftErrors.notFound(index)
  return toDraft(row)
}

/** @throws 400 for a brand of no reseller, 404 for one of an unknown, 409 `drafts_full` */
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

/** Keeps what is typed now. @throws 404, 409 `draft_changed` where another tab has saved since */
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

/** Throws a draft away; answers what it was. @throws 404 */
export async function removeDraft(db: Db, userIndex: number, index: number): Promise<DraftSummary> {
  const draft = await getDraft(db, userIndex, index)
  await repository.deleteDraft(db, userIndex, index)
  return summaryOf(draft)
}

/** Ends the draft of what was created from it; one that is gone already is no failure. */
export const finishDraft = (db: Db, userIndex: number, index: number): Promise<boolean> =>
  repository.deleteDraft(db, userIndex, index)
