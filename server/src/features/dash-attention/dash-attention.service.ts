import type { DashAttentionItem } from '@nineops/contract/dash-administration/dash-attention.contract'
import type { Db } from '../../platform/db/db.ts'
import { listCredentials } from '../client-credentials/client-credentials.service.ts'
import { lastHour } from '../dash-calls/dash-calls.service.ts'
import { listSystems } from '../systems/systems.service.ts'
import { listAllWebhooks } from '../webhooks/webhooks.service.ts'
import { callItems, credentialItems, systemItems, webhookItems } from './dash-attention.domain.ts'

/** What in the Dash API needs attention now, most urgent kind first. */
export async function listAttention(db: Db, nowMs = Date.now()): Promise<DashAttentionItem[]> {
  const [systems, webhooks, calls, credentials] = await Promise.all([
    listSystems(db),
    listAllWebhooks(db),
    lastHour(db),
    listCredentials(db),
  ])
  return [
    ...systemItems(systems),
    ...webhookItems(webhooks, nowMs),
    ...callItems(calls),
    ...credentialItems(credentials, nowMs),
  ]
}
