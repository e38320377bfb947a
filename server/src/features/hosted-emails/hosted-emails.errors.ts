import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const hostedEmailErrors = {
  notFound: (index: number) =>
    notFound('hosted_email_not_found', 'Not found', `The reseller has no e-mail ${index}.`),
  sendNotFound: (index: number) =>
    notFound('email_send_not_found', 'Not found', `The e-mail has no send ${index}.`),
  noAttachment: () =>
    notFound('attachment_not_found', 'Not found', 'The e-mail has no such attachment, or its file is gone.'),
  runNotFound: (index: number) =>
    notFound('invoice_run_not_found', 'Not found', `The reseller has no invoice run ${index}.`),
  noOwnAddress: () =>
    conflict(
      'no_email_address',
      'No address to send to',
      'A test goes to your own e-mail address, and you have none. Ask an administrator to enter it.',
    ),
  incomplete: () =>
    conflict(
      'email_incomplete',
      'The e-mail is not complete',
      'Its sender, recipient, subject, body or attachment is missing.',
    ),
  noReport: () =>
    httpErrors.invalid([
      {
        field: 'file',
        message:
          'Send a delivery status notification as the mail server wrote it: a message file (.eml) with a machine-readable part (message/delivery-status)',
      },
    ]),
  unmatched: () =>
    notFound(
      'bounce_unmatched',
      'Nothing was sent like that',
      'The message that the notification is about was not sent for this reseller.',
    ),
}
