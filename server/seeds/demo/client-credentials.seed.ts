import { createHash } from 'node:crypto'
import type { Db } from '../../src/platform/db/db.ts'
import { insertRow } from '../../src/platform/db/rows.ts'

/** Public, like the demo users' passwords: a demo only runs on its own machine. */
const clientId = 'demo-beacon'
const secret = 'nineops-demo-secret-beacon'

/** A partner's system at the first reseller, so that the Dash API can be tried at once. */
export async function seedClientCredentials(db: Db, clientIndex: number, position: number): Promise<void> {
  if (position !== 0) return
  const index = await insertRow(db, 'client_credentials', {
    client_index: clientIndex,
    name: 'Beacon ledger',
    client_id: clientId,
    scopes: ['accounts', 'invoices', 'usage', 'messages', 'settings', 'webhooks'],
    created_by: 'dash',
  })
  await db
    .insertInto('client_credential_secrets')
    .values({
      client_credential_index: index,
      hash: createHash('sha256').update(secret).digest(),
      hint: secret.slice(-4),
      created_by: 'dash',
    })
    .execute()
}
