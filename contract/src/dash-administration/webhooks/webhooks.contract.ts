import { z } from 'zod'
import { client, clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant, pageQuery } from '../../http.ts'
import { dashAdministration } from '../../roles.ts'

/** The events sent to a reseller's systems. */
export const webhookEvent = z.enum([
  'invoice.hosted',
  'run.complete',
  'credit-note.issued',
  'payment.received',
  'payment.unpaid',
  'usage.limit-exceeded',
])
export type WebhookEvent = z.infer<typeof webhookEvent>
/** A test is not an event, and goes only to the webhook being tested. */
export const webhookMessageType = z.enum([...webhookEvent.options, 'webhook.test'])
export type WebhookMessageType = z.infer<typeof webhookMessageType>

export const webhookState = z.enum(['active', 'paused'])
export type WebhookState = z.infer<typeof webhookState>

/** Most webhooks of a reseller. */
export const MOST_WEBHOOKS = 10

const url = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .describe('https://; http:// only on the machine itself. On the list of addresses that may be called')
  .meta({ examples: ['https://billing.example.com/hooks/nineops'] })
const description = z.string().trim().max(200)
const events = z
  .array(webhookEvent)
  .min(1)
  .max(webhookEvent.options.length)
  .refine(all => new Set(all).size === all.length, 'must name each event once')

export const newWebhook = z.object({
  url,
  description: description.default(''),
  events,
  state: webhookState.default('active'),
})
export type NewWebhook = z.infer<typeof newWebhook>

const version = index.describe('one more with each change of what is set here; sending leaves it as it is')

/** Fields left out stay unchanged. With a version, the change is refused if the webhook has another one by now. */
export const webhookChange = z
  .object({ url, description, events, state: webhookState, version })
  .partial()
  .refine(
    change => Object.keys(change).some(key => key !== 'version'),
    'must change url, description, events or state',
  )
export type WebhookChange = z.infer<typeof webhookChange>

/** An address of a reseller that receives events. */
export const webhook = z.object({
  index,
  version,
  client: client.pick({ index: true, name: true }),
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEvent),
  state: webhookState,
  /** Why the product itself paused it; null where a person did, and while it is active. */
  pausedBecause: z.string().nullable(),
  /** Until then messages also have the signature of the previous secret. */
  previousSecretUntil: instant.nullable(),
  /** After several failures in a row nothing is sent until then. */
  closedUntil: instant.nullable(),
  /** Consecutive failed attempts. */
  failures: z.number().int(),
  lastDeliveredAt: instant.nullable(),
  lastFailedAt: instant.nullable(),
  lastFailure: z.string().nullable(),
  /** Deliveries that are waiting, and that failed for good. */
  waiting: z.number().int(),
  failed: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
})
export type Webhook = z.infer<typeof webhook>

const secret = z
  .string()
  .describe('shown this once')
  .meta({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] })
export const createdWebhook = webhook.extend({ secret })
export type CreatedWebhook = z.infer<typeof createdWebhook>

export const secretRotation = z.object({
  overlapHours: z
    .number()
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('for so long messages are signed with both secrets'),
})
export const rotatedSecret = z.object({ secret, previousSecretUntil: instant.nullable() })
export type RotatedSecret = z.infer<typeof rotatedSecret>

export const webhookDeliveryState = z.enum(['waiting', 'sending', 'delivered', 'failed'])
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>

/** The delivery of one message to one webhook. */
export const webhookDelivery = z.object({
  index,
  /** The header webhook-id: the same on each attempt. */
  messageId: z.string(),
  type: webhookMessageType,
  invoiceRunIndex: index.nullable(),
  state: webhookDeliveryState,
  tries: z.number().int(),
  resends: z.number().int(),
  createdAt: instant,
  /** Null once there are no more attempts. */
  nextTryAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** Of the last attempt: HTTP status (null without an answer), duration, error. */
  lastStatus: z.number().int().nullable(),
  lastMs: z.number().int().nullable(),
  lastFailure: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookAttempt = z.object({
  number: z.number().int(),
  at: instant,
  status: z.number().int().nullable(),
  ms: z.number().int().nullable(),
  /** Null where it succeeded. */
  failure: z.string().nullable(),
  /** The first 1,000 characters of the answer. */
  answer: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof webhookAttempt>

export const webhookDeliveryDetail = webhookDelivery.extend({
  body: z.string().describe('what is sent, byte for byte'),
  attempts: z.array(webhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>

export const webhookDeliveriesQuery = pageQuery.extend({
  state: webhookDeliveryState.optional(),
  type: webhookMessageType.optional(),
})
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuery>

export const resent = z.object({ resent: z.number().int() })

const one = clientParams.extend({ webhook: indexParam })
const ofClient = '/api/clients/{client}/webhooks'
const roles = dashAdministration

export const webhooks = {
  all: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: "Every reseller's webhooks, by reseller and age",
    roles,
    answer: z.array(webhook),
  }),
  list: endpoint({
    method: 'GET',
    path: ofClient,
    summary: "A reseller's webhooks, the oldest first",
    roles,
    params: clientParams,
    answer: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: ofClient,
    summary: 'Add a webhook; its secret is in this answer and nowhere else',
    roles,
    params: clientParams,
    body: newWebhook,
    answer: createdWebhook,
    status: 201,
    secret: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${ofClient}/{webhook}`,
    summary: 'A webhook',
    roles,
    params: one,
    answer: webhook,
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${ofClient}/{webhook}`,
    summary: 'Change, pause or activate a webhook; what waited meanwhile is sent then',
    roles,
    params: one,
    body: webhookChange,
    answer: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofClient}/{webhook}`,
    summary: 'Delete a webhook with its deliveries',
    roles,
    params: one,
    answer: 'none',
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${ofClient}/{webhook}/secret`,
    summary: 'Give a webhook a new secret, which is in this answer and nowhere else',
    roles,
    params: one,
    body: secretRotation,
    answer: rotatedSecret,
    secret: true,
  }),
  test: endpoint({
    method: 'POST',
    path: `${ofClient}/{webhook}/test`,
    summary: 'Send a test message, paused or not',
    roles,
    params: one,
    answer: webhookDelivery,
    status: 202,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${ofClient}/{webhook}/deliveries`,
    summary: 'Deliveries to a webhook, the latest first',
    roles,
    params: one,
    query: webhookDeliveriesQuery,
    answer: z.array(webhookDelivery),
    paged: true,
  }),
  delivery: endpoint({
    method: 'GET',
    path: `${ofClient}/{webhook}/deliveries/{delivery}`,
    summary: 'A delivery with its message and every try',
    roles,
    params: one.extend({ delivery: indexParam }),
    answer: webhookDeliveryDetail,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${ofClient}/{webhook}/deliveries/{delivery}/resend`,
    summary: 'Send a message again, with the same webhook-id',
    roles,
    params: one.extend({ delivery: indexParam }),
    answer: webhookDelivery,
    status: 202,
  }),
  resendFailed: endpoint({
    method: 'POST',
    path: `${ofClient}/{webhook}/deliveries/failed/resend`,
    summary: 'Send every message again that failed permanently, the oldest first',
    roles,
    params: one,
    answer: resent,
    status: 202,
  }),
}
