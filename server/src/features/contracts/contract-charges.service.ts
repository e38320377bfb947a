import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { removeCharge } from '../charges/charge-changes.service.ts'
import { requireCharge } from '../charges/charge-list.service.ts'
import { billedBy, selectBilled } from '../charges/charge-outlook.service.ts'
import type { ContractRow } from './contract-list.repository.ts'

/** The charge that ending a contract made. */
interface EndingCharge {
  index: number
  version: string
  /** The runs that have billed it, as the beginning of a sentence; null while none has. */
  billedBy: string | null
}

/** The early termination charge of a contract, held until the transaction ends; null where there is none. */
export async function chargeOfEnding(
  db: Db,
  clientIndex: number,
  { chargeIndex }: Pick<ContractRow, 'chargeIndex'>,
): Promise<EndingCharge | null> {
  if (chargeIndex === null) return null
  const { index, version } = await requireCharge(db, clientIndex, chargeIndex, true)
  const billed = await selectBilled(db, [index])
  return { index, version, billedBy: billed.length > 0 ? billedBy(billed) : null }
}

/** Deletes a charge that an ending made and no run has billed. */
export async function removeUnbilledCharge(
  db: Db,
  clientIndex: number,
  { index, version }: EndingCharge,
): Promise<void> {
  await removeCharge(db, clientIndex, index, version)
}

/** `7 × £20.00` as a charge's amount in all. */
export const totalOf = ({ quantity, amountPence }: { quantity: number; amountPence: number }): string =>
  penceToDecimal(quantity * amountPence)
