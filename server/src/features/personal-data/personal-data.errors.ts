import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const personalDataErrors = {
  noCopy: (index: number) =>
    httpErrors.notFound(`There is no copy ${index} of yours; copies are kept for 7 days.`),
  copyNotReady: () =>
    conflict('personal_data_copy_not_ready', 'The copy is not ready', 'Wait until the copy is made.'),
  noErasure: (index: number) => httpErrors.notFound(`The account has no erasure ${index}.`),
  otherNumber: (accountNumber: string) =>
    httpErrors.invalid([
      { field: 'accountNumber', message: `Type ${accountNumber}, the number of this account` },
    ]),
  blocked: (reasons: readonly string[]) =>
    conflict('account_not_erasable', 'The account cannot be erased now', reasons.join('\n')),
  underWay: () =>
    conflict(
      'account_erasure_exists',
      'The account is erased already',
      'Its personal data is erased, being erased, or waits for an approval.',
    ),
  notWaiting: () =>
    conflict(
      'account_erasure_not_waiting',
      'Nothing waits',
      'The erasure is no longer waiting for an approval.',
    ),
  ownRequest: () =>
    conflict(
      'account_erasure_own',
      'Someone else has to approve',
      'You asked for this erasure yourself. Its reseller requires two people: someone else must approve it.',
    ),
}
