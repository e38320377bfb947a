import { conflict, notFound } from '../../platform/http/errors.ts'

export const boardErrors = {
  noPerson: (index: number) =>
    notFound(
      'board_person_not_found',
      'No such person',
      `User ${index} is not one of the Bureau's staff, or can no longer sign in.`,
    ),
  noteChanged: (by: string, at: string, text: string) =>
    conflict(
      'board_note_changed',
      'Someone else wrote a note',
      `${by} wrote at ${at}:\n${text || '(the note was cleared)'}\nYour text is not saved. Look at theirs, then save yours again.`,
    ),
}
