import { appError, type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const accountErrors = {
  notFound: (index: number) => httpErrors.notFound(`The reseller has no account ${index}.`),
  /** Which details are wrong, by their names on the wire. */
  invalid: (errors: FieldError[]) => httpErrors.invalid(errors),
  changed: (accountNumber: string) =>
    appError(
      409,
      'account_changed',
      'The account was changed meanwhile',
      `Somebody else changed account ${accountNumber} after it was opened here. Nothing was saved: look at it as it is now, then save again.`,
    ),
}
