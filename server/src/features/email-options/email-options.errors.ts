import { appError, httpErrors } from '../../platform/http/errors.ts'

export const emailOptionsErrors = {
  versionNotFound: (version: number) =>
    appError(
      404,
      'email_options_version_not_found',
      'Not found',
      `There is no version ${version} to put back.`,
    ),
  invoiceNotFound: (index: number) =>
    appError(
      404,
      'invoice_not_found',
      'Not found',
      `There is no numbered document ${index} of that kind to preview.`,
    ),
  invalid: (errors: { field: string; message: string }[]) => httpErrors.invalid(errors),
  changed: (who: string, fields: readonly string[]) =>
    appError(
      409,
      'email_options_changed',
      'Somebody else has saved these options',
      `${who} has saved them since you opened them. Changed: ${fields.join(', ') || 'nothing that differs now'}.`,
    ),
  noneToWithdraw: () =>
    appError(
      409,
      'email_options_not_saved',
      'There is nothing to withdraw',
      'There are no options of its own in force.',
    ),
  alreadyInForce: (version: number) =>
    appError(
      409,
      'email_options_in_force',
      'It is in force',
      `Version ${version} is the one in force already.`,
    ),
  noSender: () =>
    appError(
      409,
      'no_sender_address',
      'No address to send from',
      'Neither these options nor the brand have a sender address.',
    ),
  noOwnAddress: () =>
    appError(
      409,
      'no_email_address',
      'No address to send to',
      'A test goes to your own e-mail address, and you have none. Ask an administrator to enter it.',
    ),
}
