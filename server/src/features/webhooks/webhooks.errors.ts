import { MOST_WEBHOOKS } from '@nineops/contract/webhooks.contract'
import { appError, httpErrors } from '../../platform/http/errors.ts'

export const webhookErrors = {
  notFound: (index: number) =>
    appError(404, 'webhook_not_found', 'Webhook not found', `The reseller has no webhook ${index}.`),
  noDelivery: (index: number) =>
    appError(
      404,
      'webhook_delivery_not_found',
      'Delivery not found',
      `The webhook has no delivery ${index}.`,
    ),
  changed: (url: string) =>
    appError(
      409,
      'webhook_changed',
      'The webhook was changed meanwhile',
      `The webhook for ${url} has been changed since you opened it. Load it again and repeat your change.`,
    ),
  wrongAddress: (message: string) => httpErrors.invalid([{ field: 'url', message }]),
  taken: (url: string) =>
    appError(
      409,
      'webhook_exists',
      'There is such a webhook',
      `The reseller has a webhook for ${url} already. Change that one.`,
    ),
  tooMany: () =>
    appError(
      409,
      'too_many_webhooks',
      'Too many webhooks',
      `A reseller has at most ${MOST_WEBHOOKS} webhooks. Delete one first.`,
    ),
  underWay: () =>
    appError(
      409,
      'delivery_under_way',
      'On its way already',
      'The message waits or is being sent. Wait until it is delivered or has failed.',
    ),
}
