import type { ActionWords, Told } from './audit-rows.domain.ts'
import { counted } from './field-values.domain.ts'

const settings = (say: ActionWords['say']): ActionWords => ({ kind: 'settings', say })
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A value by its name, as it is or was. */
const given =
  (key: string, nothing: string) =>
  ({ before, after }: Told): string => {
    const value = after[key] ?? before[key]
    return typeof value === 'string' && value !== '' ? value : nothing
  }
const url = given('url', 'an address')
const origin = given('origin', 'an origin')
const found = ({ after }: Told): string => counted(number(after['count']) || 1, 'exception')

/** What partners' systems come in with, what they are told, and the exceptions of their calls. */
export const partnerActions: Record<string, ActionWords> = {
  'client_credential.issued': settings('Client credential{name} issued'),
  'client_credential.changed': settings('Client credential{name} changed'),
  'client_credential.rotated': settings('Client credential{name} given a new secret'),
  'client_credential.overlap_ended': settings('Old secret of client credential{name} ended'),
  'client_credential.revoked': settings('Client credential{name} revoked'),
  'cors_origin.added': settings(told => `Web pages of ${origin(told)} may call the Dash API`),
  'cors_origin.removed': settings(told => `Web pages of ${origin(told)} may no longer call the Dash API`),
  'dash_api_settings.changed': settings('Settings of the Dash API changed'),
  'webhook.created': settings(told => `Webhook to ${url(told)} added`),
  'webhook.changed': settings(told => `Webhook to ${url(told)} changed`),
  'webhook.deleted': settings(told => `Webhook to ${url(told)} deleted with its deliveries`),
  'webhook.paused': settings(told =>
    `Webhook to ${url(told)} paused by itself. ${given('reason', '')(told)}`.trim(),
  ),
  'webhook.secret_rotated': settings('Webhook given a new secret'),
  'webhook.tested': settings('Test message sent to a webhook'),
  'webhook.resent': settings(
    ({ after }) => `${counted(number(after['resent']) || 1, 'message')} of a webhook sent again`,
  ),
  'exceptions.signed_off': settings(told => `${found(told)} signed off`),
  'exceptions.sign_off_undone': settings(told => `Sign-off of ${found(told)} taken back`),
  'exceptions.found_again': settings('Exceptions of a bill run found again on request'),
  'exception_thresholds.set': settings('Thresholds of exceptions changed'),
}
