import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const emailOptionsErrors = {
  versionNotFound: (version: number) =>
    notFound('email_options_version_not_found', 'Not found', `There is no version ${version} to restore.`),
  invoiceNotFound: (index: number) =>
    notFound(
      'invoice_not_found',
      'Not found',
      `There is no numbered document ${index} of that type to preview.`,
    ),
  invalid: (errors: { field: string; message: string }[]) => httpErrors.invalid(errors),
  changed: (who: string, fields: readonly string[]) =>
    conflict(
      'email_options_changed',
      'Someone else has saved these options',
      `${who} has saved them since you opened them. Changed: ${fields.join(', ') || 'nothing that differs now'}.`,
    ),
  noneToWithdraw: () =>
    conflict(
      'email_options_not_saved',
      'There is nothing to withdraw',
      'There are no options of its own in force.',
    ),
  alreadyInForce: (version: number) =>
    conflict('email_options_in_force', 'It is in force', `Version ${version} is the one in force already.`),
  noSender: () =>
    conflict(
      'no_sender_address',
      'No address to send from',
      'Neither these options nor the brand have a sender address.',
    ),
  noOwnAddress: () =>
    conflict(
      'no_email_address',
      'No address to send to',
      'A test goes to your own e-mail address, and you have none. Ask an administrator to enter it.',
    ),
}
