import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const draftErrors = {
  notFound: (index: number) => httpErrors.notFound(`You have no draft ${index}.`),
  clientNeeded: () =>
    httpErrors.invalid([{ field: 'clientIndex', message: 'A brand is of a reseller, a reseller of none' }]),
  changed: () =>
    conflict(
      'draft_changed',
      'The draft was changed meanwhile',
      'It was saved in another tab after it was opened here. Nothing was overwritten: choose which of the two stays.',
    ),
  tooMany: (most: number) =>
    conflict('drafts_full', 'Too many drafts', `You have ${most} drafts. Finish or discard one.`),
}
