import { type AccountNote, accountNotes } from '@nineops/contract/crm/account-notes.contract'
import type { BodyOf, ParamsOf } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { listing } from '../../platform/lists/listing.ts'
import { accountDetail } from '../accounts/accounts.change.service.ts'
import { accountNoteErrors } from './account-notes.errors.ts'
import * as repository from './account-notes.repository.ts'

type Account = ParamsOf<typeof accountNotes.list>
type Note = ParamsOf<typeof accountNotes.change>

/** How long a deleted note can be restored. */
const DAYS_KEPT = 30

const toNote = (row: repository.NoteRow, userIndex: number): AccountNote => ({
  index: row.index,
  text: row.text,
  pinned: row.pinned,
  author: row.author,
  mine: row.authorIndex === userIndex,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  version: row.version,
})

const requireAccount = ({ client, account }: Account, db: Db) => accountDetail(db, client, account)

/** An account's notes as a user sees them. @throws 404 */
export const noteList = (userIndex: number) =>
  listing({
    endpoint: accountNotes.list,
    async of(db, { params, query }) {
      await requireAccount(params, db)
      return { ...query, accountIndex: params.account }
    },
    stored: repository.listedNotes,
    read: row => toNote(row, userIndex),
  })

/** A note of the account, locked until the transaction ends. @throws 404 */
async function hold(db: Db, place: Note): Promise<repository.NoteRow> {
  await requireAccount(place, db)
  const row = await repository.lockNote(db, place.account, place.note)
  if (!row) throw accountNoteErrors.notFound(place.note)
  return row
}

const after = async (db: Db, place: Note, userIndex: number) => toNote(await hold(db, place), userIndex)

/** @throws 404 */
export async function writeNote(
  db: Db,
  account: Account,
  body: BodyOf<typeof accountNotes.create>,
  userIndex: number,
): Promise<AccountNote> {
  await requireAccount(account, db)
  const note = await repository.insertNote(db, {
    clientIndex: account.client,
    accountIndex: account.account,
    userIndex,
    ...body,
  })
  return after(db, { ...account, note }, userIndex)
}

/**
 * Changes the text of one's own note, or pins any; returns it before and after, identical if nothing changed.
 * @throws 404, 403 `note_of_another`, 409 `account_note_changed`
 */
export async function changeNote(
  db: Db,
  place: Note,
  { version, text, pinned }: BodyOf<typeof accountNotes.change>,
  userIndex: number,
): Promise<{ before: AccountNote; after: AccountNote }> {
  const row = await hold(db, place)
  if (row.deletedAt) throw accountNoteErrors.notFound(place.note)
  const before = toNote(row, userIndex)
  const changes = {
    ...(text === undefined || text === row.text ? {} : { text }),
    ...(pinned === undefined || pinned === row.pinned ? {} : { pinned }),
  }
  if (text !== undefined && !before.mine) throw accountNoteErrors.notOwn(row.author)
  requireUnchanged(row, { version }, () => accountNoteErrors.changed())
  if (Object.keys(changes).length === 0) return { before, after: before }
  await repository.updateNote(db, place.note, changes)
  return { before, after: await after(db, place, userIndex) }
}

/** Deletes or restores one's own note; `changed` is false if it was so already. @throws 404, 403 `note_of_another` */
export async function setDeleted(
  db: Db,
  place: Note,
  deleted: boolean,
  userIndex: number,
): Promise<{ note: AccountNote; changed: boolean }> {
  const row = await hold(db, place)
  if (row.authorIndex !== userIndex) throw accountNoteErrors.notOwn(row.author)
  const changed = (row.deletedAt !== null) !== deleted
  if (changed) await repository.markDeleted(db, place.note, deleted)
  return { note: await after(db, place, userIndex), changed }
}

/** Permanently removes deleted notes that can no longer be restored. */
export const removeOverdueNotes = (db: Db): Promise<number> => repository.removeOverdue(db, DAYS_KEPT)
