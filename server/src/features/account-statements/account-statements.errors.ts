import { conflict, notFound } from '../../platform/http/errors.ts'

export const accountStatementErrors = {
  noAccount: (index: number) =>
    notFound('statement_account_not_found', 'Account not found', `The reseller has no account ${index}.`),
  noAddress: () =>
    conflict(
      'account_without_email',
      'No e-mail address',
      'The account has no e-mail address. Add it to the account and send again.',
    ),
  noSender: () =>
    conflict(
      'no_email_sender',
      'No sender',
      'The brand has no e-mail address to send from. Set it under Service Establishment, Email Options.',
    ),
}
