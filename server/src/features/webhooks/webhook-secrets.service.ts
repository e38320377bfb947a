import { openSealer } from '../../platform/auth/sealing.ts'
import type { Db } from '../../platform/db/db.ts'
import { newSecret } from './webhook-signatures.domain.ts'
import { updateSecret } from './webhooks.repository.ts'

/** Binds sealed secrets to their webhook: moved to another they cannot be opened. */
export const sealedFor = (webhookIndex: number): string => `webhooks:${webhookIndex}`

/** Creates a secret and stores it sealed; it is readable here and never again. */
export async function issueSecret(db: Db, webhookIndex: number, overlapHours: number) {
  const secret = newSecret()
  const sealer = await openSealer(db)
  const sealed = sealer.seal(secret, sealedFor(webhookIndex))
  return { secret, previousUntil: await updateSecret(db, webhookIndex, sealed, overlapHours) }
}
