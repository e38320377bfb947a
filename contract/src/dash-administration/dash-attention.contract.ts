import { z } from 'zod'
import { endpoint, index, instant } from '../http.ts'
import { dashAdministration } from '../roles.ts'

export const dashAttentionKinds = [
  'system',
  'webhook',
  'calls',
  'credential-ends',
  'credential-idle',
] as const
export type DashAttentionKind = (typeof dashAttentionKinds)[number]

/** Days before its expiry, or without a call, after which a credential is listed. */
export const CREDENTIAL_ENDS_DAYS = 14
export const CREDENTIAL_IDLE_DAYS = 90

export const dashAttentionItem = z.object({
  kind: z.enum(dashAttentionKinds),
  /** The system, webhook or credential; null for calls as a whole. */
  subject: index.nullable(),
  client: z.object({ index, name: z.string() }).nullable(),
  name: z.string(),
  text: z.string(),
  since: instant.nullable(),
})
export type DashAttentionItem = z.infer<typeof dashAttentionItem>

export const dashAttention = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashattention',
    summary:
      'What of the Dash API needs attention: systems down, webhooks failing, failed calls of the last hour, credentials that end or lie idle',
    roles: dashAdministration,
    answer: z.array(dashAttentionItem),
  }),
}
