import { conflict, notFound } from '../../platform/http/errors.ts'

export const noticeErrors = {
  nobody: () =>
    conflict(
      'notices_none',
      'There is nobody to tell',
      'All have been told, or have no address to tell them at.',
    ),
  otherLetters: (letters: number) =>
    conflict(
      'notices_changed',
      'There are other letters by now',
      `${letters} are to be posted. Load them again before you post them.`,
    ),
  noLetters: () => notFound('letters_not_found', 'There are no letters to post', 'All have been posted.'),
}
