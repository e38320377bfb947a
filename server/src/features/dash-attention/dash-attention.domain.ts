import type { Credential } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import {
  CREDENTIAL_ENDS_DAYS,
  CREDENTIAL_IDLE_DAYS,
  type DashAttentionItem,
} from '@nineops/contract/dash-administration/dash-attention.contract'
import type { CallFigures } from '@nineops/contract/dash-administration/dash-calls.contract'
import type { System } from '@nineops/contract/dash-administration/systems/systems.contract'
import type { Webhook } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'

const DAY_MS = 86_400_000
/** Calls of an hour that staff are alerted to: any server failure, or refusals of a fifth of at least twenty calls. */
const REFUSED_SHARE = 0.2
const REFUSED_LEAST = 20

/** Active systems whose last check failed. */
export const systemItems = (systems: readonly System[]): DashAttentionItem[] =>
  systems
    .filter(({ active, state }) => active && (state === 'down' || state === 'refused'))
    .map(({ index, name, words, stateSince }) => ({
      kind: 'system',
      subject: index,
      client: null,
      name,
      text: words ?? '',
      since: stateSince,
    }))

/**
 * Webhooks that were paused automatically, that back off after failures, or that have permanently failed deliveries.
 */
export const webhookItems = (webhooks: readonly Webhook[], nowMs: number): DashAttentionItem[] =>
  webhooks.flatMap(
    ({ index, client, url, pausedBecause, closedUntil, failed, lastFailure, lastFailedAt }) => {
      const resting = closedUntil !== null && Date.parse(closedUntil) > nowMs
      const text =
        pausedBecause ??
        (resting
          ? (lastFailure ?? 'Several tries in a row failed.')
          : failed > 0
            ? `${failed} ${failed === 1 ? 'delivery' : 'deliveries'} failed permanently.`
            : null)
      return text === null
        ? []
        : [{ kind: 'webhook', subject: index, client, name: url, text, since: lastFailedAt }]
    },
  )

/** The last hour's calls, if the server failed one or refused many. */
export function callItems({ calls, refused, failed }: CallFigures): DashAttentionItem[] {
  const many = calls >= REFUSED_LEAST && refused / calls >= REFUSED_SHARE
  if (failed === 0 && !many) return []
  const share = Math.round(((refused + failed) / calls) * 1000) / 10
  const text = `${share} % of ${calls} calls failed in the last hour: ${refused} refused (4xx), ${failed} by the server (5xx).`
  return [{ kind: 'calls', subject: null, client: null, name: 'Dash API calls', text, since: null }]
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** Active credentials that end soon, or have not been used for a long time. */
export const credentialItems = (credentials: readonly Credential[], nowMs: number): DashAttentionItem[] =>
  credentials
    .filter(({ status }) => status === 'active')
    .flatMap(({ index, client, name, expiresAt, lastUsedAt, createdAt }): DashAttentionItem[] => {
      const of = { subject: index, client, name }
      const left = expiresAt === null ? Infinity : Math.floor((Date.parse(expiresAt) - nowMs) / DAY_MS)
      if (left <= CREDENTIAL_ENDS_DAYS) {
        const text = left < 1 ? 'Ends within a day.' : `Ends in ${days(left)}.`
        return [{ ...of, kind: 'credential-ends', text, since: null }]
      }
      const idle = Math.floor((nowMs - Date.parse(lastUsedAt ?? createdAt)) / DAY_MS)
      if (idle < CREDENTIAL_IDLE_DAYS) return []
      const text = lastUsedAt === null ? `Never used in ${days(idle)}.` : `Not used for ${days(idle)}.`
      return [{ ...of, kind: 'credential-idle', text, since: lastUsedAt }]
    })
