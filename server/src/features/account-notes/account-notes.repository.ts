import { sql } from 'kysely'
import { allOf, equals, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

export interface NoteRow {
  index: number
  text: string
  pinned: boolean
  authorIndex: number
  author: string
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  version: string
}

const columns = sql`n.index, n.text, n.pinned, n.created_by as "authorIndex", u.username as author,
  n.created_at as "createdAt", n.edited_at as "editedAt", n.deleted_at as "deletedAt", n.xmin::text as version`
const notes = sql`account_notes n join users u on u.index = n.created_by`

interface Notes {
  accountIndex: number
  filter: string
}

const matching = ({ accountIndex, filter }: Notes) => sql`
  from ${notes} where ${allOf(
    equals('n.account_index', accountIndex),
    sql`n.deleted_at is null`,
    ifText(filter, text => sql`(n.text ~* ${literally(text)} or u.username ~* ${literally(text)})`),
  )}`

/** An account's notes, pinned ones first, then newest first. */
export const listedNotes = sqlList({
  matching,
  rows: (of: Notes, cut) => sql<NoteRow>`
    select ${columns} ${matching(of)} order by n.pinned desc, n.index desc ${cut}`,
})

/** One note of the account, deleted or not; locked until the transaction ends. */
export async function lockNote(db: Db, accountIndex: number, index: number): Promise<NoteRow | undefined> {
  await lockRows(db, 'account_notes', [index])
  return firstRow<NoteRow>(db)`
    select ${columns} from ${notes} where n.account_index = ${accountIndex} and n.index = ${index}`
}

export async function insertNote(
  db: Db,
  note: { clientIndex: number; accountIndex: number; userIndex: number; text: string; pinned: boolean },
): Promise<number> {
  return insertRow(db, 'account_notes', {
    client_index: note.clientIndex,
    account_index: note.accountIndex,
    created_by: note.userIndex,
    text: note.text,
    pinned: note.pinned,
  })
}

export async function updateNote(
  db: Db,
  index: number,
  change: { text?: string; pinned?: boolean },
): Promise<void> {
  await updateRow(db, 'account_notes', index, {
    ...change,
    ...(change.text === undefined ? {} : { edited_at: sql`now()` }),
  })
}

export async function markDeleted(db: Db, index: number, deleted: boolean): Promise<void> {
  await updateRow(db, 'account_notes', index, { deleted_at: deleted ? sql`now()` : null })
}

/** Permanently removes notes deleted a number of days ago; returns how many. */
export async function removeOverdue(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_notes')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
