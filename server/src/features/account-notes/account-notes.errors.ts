import { appError, conflict, httpErrors } from '../../platform/http/errors.ts'

export const accountNoteErrors = {
  notFound: (index: number) => httpErrors.notFound(`The account has no note ${index}.`),
  notOwn: (author: string) =>
    appError(
      403,
      'note_of_another',
      'The note is someone else’s',
      `Only ${author}, who wrote the note, changes its words or deletes it. Write a note of your own.`,
    ),
  changed: () =>
    conflict(
      'account_note_changed',
      'The note was changed meanwhile',
      'The note was changed after it was opened here. Nothing was saved. Reload the page and make your change again.',
    ),
}
