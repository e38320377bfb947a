import { type BoardRow, boardTopic } from '@nineops/contract/bureau/board.contract'
import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './board-entries.repository.ts'
import type { EntryRow } from './board-entries.repository.ts'
import { listBoard } from './board.service.ts'
import { boardErrors } from './board.errors.ts'

const publishBoard = (db: Db): Promise<void> => publish(db, boardTopic, { progress: null })

/** Staff a reseller can be assigned to. */
export async function listPeople(db: Db, viewerIndex: number) {
  return (await repository.selectPeople(db)).map(person => ({
    ...person,
    isMe: person.index === viewerIndex,
  }))
}

/**
 * Assigns a reseller to a user; null assigns it to the run's creator. Returns the owner before and after.
 * @throws 404 reseller or `board_person_not_found`
 */
export async function assignOwner(
  db: Db,
  clientIndex: number,
  ownerIndex: number | null,
  userIndex: number,
): Promise<{ changed: boolean; before: string | null; owner: BoardRow['owner'] }> {
  await requireClient(db, clientIndex)
  if (ownerIndex !== null && !(await repository.selectPeople(db)).some(person => person.index === ownerIndex))
    throw boardErrors.noPerson(ownerIndex)
  const before = await repository.lockEntry(db, clientIndex)
  const changed = before.ownerIndex !== ownerIndex
  if (changed) {
    await repository.updateOwner(db, clientIndex, ownerIndex, userIndex)
    await publishBoard(db)
  }
  const row = (await listBoard(db, userIndex)).find(({ client }) => client.index === clientIndex)
  return { changed, before: before.owner, owner: row?.owner ?? null }
}

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

const toNote = (entry: EntryRow): BoardRow['note'] => ({
  text: entry.note,
  version: entry.noteVersion,
  by: entry.noteBy,
  at: entry.noteAt?.toISOString() ?? null,
})

/**
 * Saves the note for the next shift over the version that the caller saw.
 * @throws 404 reseller, 409 `board_note_changed` if another user has saved one since
 */
export async function writeNote(
  db: Db,
  clientIndex: number,
  { text, version }: { text: string; version: number },
  userIndex: number,
): Promise<{ changed: boolean; before: string; note: BoardRow['note'] }> {
  await requireClient(db, clientIndex)
  const before = await repository.lockEntry(db, clientIndex)
  if (before.note === text) return { changed: false, before: text, note: toNote(before) }
  if (before.noteVersion !== version)
    throw boardErrors.noteChanged(
      before.noteBy ?? 'Someone',
      time.format(before.noteAt ?? new Date()),
      before.note,
    )
  await repository.updateNote(db, clientIndex, text, userIndex)
  await publishBoard(db)
  return { changed: true, before: before.note, note: toNote(await repository.lockEntry(db, clientIndex)) }
}
