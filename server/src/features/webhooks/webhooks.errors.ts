import { MOST_WEBHOOKS } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const webhookErrors = {
  notFound: (index: number) =>
    notFound('webhook_not_found', 'Webhook not found', `The reseller has no webhook ${index}.`),
  noDelivery: (index: number) =>
    notFound('webhook_delivery_not_found', 'Delivery not found', `The webhook has no delivery ${index}.`),
  changed: (url: string) =>
    conflict(
      'webhook_changed',
      'The webhook was changed meanwhile',
      `The webhook for ${url} has been changed since you opened it. Reload the page and make your change again.`,
    ),
  wrongAddress: (message: string) => httpErrors.invalid([{ field: 'url', message }]),
  taken: (url: string) =>
    conflict(
      'webhook_exists',
      'The webhook already exists',
      `The reseller has a webhook for ${url} already. Change that one.`,
    ),
  tooMany: () =>
    conflict(
      'too_many_webhooks',
      'Too many webhooks',
      `A reseller has at most ${MOST_WEBHOOKS} webhooks. Delete one first.`,
    ),
  underWay: () =>
    conflict(
      'delivery_under_way',
      'Already being sent',
      'The message is waiting or being sent. Wait until it is delivered or has failed.',
    ),
}
