import { conflict, notFound } from '../../platform/http/errors.ts'

export const noticeErrors = {
  nobody: () =>
    conflict('notices_none', 'Nobody is left to notify', 'All have been notified, or have no address.'),
  otherLetters: (letters: number) =>
    conflict(
      'notices_changed',
      'There are other letters by now',
      `${letters} are to be posted. Load them again before you post them.`,
    ),
  noLetters: () => notFound('letters_not_found', 'There are no letters to post', 'All have been posted.'),
}
