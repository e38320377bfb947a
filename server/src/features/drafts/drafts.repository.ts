import type { DraftKind } from '@nineops/contract/portal/drafts.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/rows.ts'

const select = (db: Db, userIndex: number) =>
  db
    .selectFrom('drafts as d')
    .leftJoin('clients as c', 'c.index', 'd.client_index')
    .select(['d.index', 'd.kind', 'd.client_index as clientIndex', 'c.name as clientName', 'd.title'])
    .select(['d.version', 'd.created_at as createdAt', 'd.changed_at as changedAt', 'd.content'])
    .where('d.user_index', '=', userIndex)

export const selectDrafts = (db: Db, userIndex: number, kind: DraftKind) =>
  select(db, userIndex)
    .where('d.kind', '=', kind)
    .orderBy('d.changed_at', 'desc')
    .orderBy('d.index', 'desc')
    .execute()

export const selectDraft = (db: Db, userIndex: number, index: number) =>
  select(db, userIndex).where('d.index', '=', index).executeTakeFirst()

/** Locks out the user's other new drafts until the transaction ends. */
export async function lockDrafts(db: Db, userIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('drafts'), ${userIndex})`.execute(db)
}

export async function countDrafts(db: Db, userIndex: number): Promise<number> {
  const { n } = await db
    .selectFrom('drafts')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_index', '=', userIndex)
    .executeTakeFirstOrThrow()
  return n
}

export async function insertDraft(
  db: Db,
  userIndex: number,
  draft: { kind: DraftKind; clientIndex: number | null; title: string; content: string },
): Promise<number> {
  const { clientIndex, ...rest } = draft
  return insertRow(db, 'drafts', { user_index: userIndex, client_index: clientIndex, ...rest })
}

/** False if the version is out of date. */
export async function updateDraft(
  db: Db,
  index: number,
  { version, title, content }: { version: number; title: string; content: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set({ title, content, version: sql`version + 1`, changed_at: sql`now()` })
    .where(eb => eb.and({ index, version }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDraft(db: Db, userIndex: number, index: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where(eb => eb.and({ index, user_index: userIndex }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
