import { longDay } from '../../platform/clock/calendar-dates.ts'
import { conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const disputeErrors = {
  notFound: (index: number) =>
    notFound('dispute_not_found', 'Dispute not found', `The account has no dispute ${index}.`),
  noDocument: () =>
    conflict(
      'document_not_open',
      'Nothing is open there',
      'Only an invoice or an opening balance that is still open can be disputed. Reload the page and choose one.',
    ),
  disputed: () =>
    conflict(
      'dispute_exists',
      'Disputed already',
      'A dispute is open on this document. Close that one first.',
    ),
  closed: () => conflict('dispute_closed', 'Closed already', 'This dispute was closed meanwhile.'),
  later: (field: string) => httpErrors.invalid([{ field, message: 'must not be after today' }]),
  beforeOpened: (day: string) =>
    httpErrors.invalid([
      { field: 'on', message: `must not be before ${longDay(day)}, when it was disputed` },
    ]),
}
