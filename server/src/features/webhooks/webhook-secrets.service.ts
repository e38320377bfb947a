import { openSealer } from '../../platform/auth/sealing.ts'
import type { Db } from '../../platform/db/db.ts'
import { newSecret } from './webhook-signatures.domain.ts'
import { updateSecret } from './webhooks.repository.ts'

/** What a webhook's secrets are sealed for: moved to another webhook they do not open. */
export const sealedFor = (webhookIndex: number): string => `webhooks:${webhookIndex}`

/** Makes a secret and keeps it sealed; it is readable here and never again. */
export async function giveSecret(db: Db, webhookIndex: number, overlapHours: number) {
  const secret = newSecret()
  const sealer = await openSealer(db)
  const sealed = sealer.seal(secret, sealedFor(webhookIndex))
  return { secret, previousUntil: await updateSecret(db, webhookIndex, sealed, overlapHours) }
}
