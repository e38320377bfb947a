import {
  creditNoteIssuedMessage,
  invoiceHostedMessage,
  paymentReceivedMessage,
  paymentUnpaidMessage,
  runCompleteMessage,
  testMessage,
  usageLimitExceededMessage,
} from '@nineops/contract/dash-administration/webhooks/webhook-messages.contract'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'

const header = z.object({
  'webhook-id': z
    .string()
    .meta({ description: 'Names the message: the same with each try', examples: ['msg_2f1c6d4e8b1a'] }),
  'webhook-timestamp': z
    .string()
    .meta({ description: 'When it was sent: seconds since 1970', examples: ['1793448000'] }),
  'webhook-signature': z.string().meta({
    description:
      'v1, and the HMAC-SHA256 of id.timestamp.body in base64; after a rotation one for each secret, with a space between',
    examples: ['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
  }),
})

const responses = {
  '204': { description: 'Taken; so is any other 2xx' },
  '410': { description: 'The receiver declines further messages: the webhook is paused' },
  '429': { description: 'Too many: the header Retry-After says when to send again' },
} as const

const kinds = [
  ['invoice.hosted', 'tellOfHostedInvoices', 'Invoices can be read from now on', invoiceHostedMessage],
  ['run.complete', 'tellOfCompleteRun', 'An invoice run is hosted or complete', runCompleteMessage],
  [
    'credit-note.issued',
    'tellOfCreditNotes',
    'Credit notes can be read from now on',
    creditNoteIssuedMessage,
  ],
  ['payment.received', 'tellOfPayments', 'Customers have paid', paymentReceivedMessage],
  ['payment.unpaid', 'tellOfUnpaid', 'Payments were returned unpaid', paymentUnpaidMessage],
  ['usage.limit-exceeded', 'tellOfUsage', 'Accounts exceeded limits of usage', usageLimitExceededMessage],
  ['webhook.test', 'tellOfTest', 'A test that messages arrive', testMessage],
] as const

/** The webhooks posted to partners, as OpenAPI 3.1 describes them. */
export const webhookOperations = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    kinds.map(([type, operationId, summary, schema]) => [
      type,
      {
        post: {
          operationId,
          tags: ['Webhooks'],
          summary,
          description: 'Sent to the address of a webhook, signed by its secret (Standard Webhooks).',
          security: [],
          requestParams: { header },
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses,
        },
      },
    ]),
  )
