import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertCharges, type NewCharge } from './charges.repository.ts'

export type { NewCharge } from './charges.repository.ts'

/** Adds charges to accounts of the client, in the order given. */
export async function addCharges(db: Db, clientIndex: number, charges: readonly NewCharge[]): Promise<void> {
  await inBatches(charges, batch => insertCharges(db, clientIndex, batch))
}
