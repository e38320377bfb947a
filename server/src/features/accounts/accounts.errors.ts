import { longDay } from '../../platform/clock/calendar-dates.ts'
import { changedMeanwhile, conflict, httpErrors } from '../../platform/http/errors.ts'

export const accountErrors = {
  notFound: (index: number) => httpErrors.notFound(`The reseller has no account ${index}.`),
  /** Which details are invalid, by their wire names. */
  invalid: httpErrors.invalid,
  changed: (accountNumber: string) => changedMeanwhile('account', `account ${accountNumber}`),
  exists: (accountNumber: string) =>
    conflict(
      'account_exists',
      'The account number is taken',
      `The reseller has an account ${accountNumber} already.`,
      [{ field: 'accountNumber', message: 'The reseller has an account of this number already' }],
    ),
  closed: (accountNumber: string, on: string) =>
    conflict(
      'account_closed',
      'The account is closed',
      `Account ${accountNumber} has been closed since ${longDay(on)}.`,
    ),
  erased: (accountNumber: string) =>
    conflict(
      'account_erased',
      'The account is erased',
      `The personal data of account ${accountNumber} is erased, or being erased: it stays closed, and can no longer be changed.`,
    ),
  open: (accountNumber: string) =>
    conflict('account_open', 'The account is open', `Account ${accountNumber} is not closed.`),
}
