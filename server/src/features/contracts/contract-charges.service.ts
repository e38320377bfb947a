import type { ChargeTerms } from '@nineops/contract/ordering/charges.contract'
import { formatPence, parsePence, penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { removeCharge } from '../charges/charge-changes.service.ts'
import { requireCharge } from '../charges/charge-list.service.ts'
import { shortDay } from '../../platform/clock/calendar-dates.ts'
import { billedBy, selectBilled } from '../charges/charge-outlook.service.ts'
import type { ContractRow } from './contract-list.repository.ts'
import { terminationCharge } from './contracts.domain.ts'

/** The charge created by ending a contract. */
interface EndingCharge {
  index: number
  version: string
  /** The runs that have billed it, as the beginning of a sentence; null if none has. */
  billedBy: string | null
}

/** The early termination charge of a contract, locked until the transaction ends; null if there is none. */
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

/** Deletes a charge created by an ending that no run has billed. */
export async function removeUnbilledCharge(
  db: Db,
  clientIndex: number,
  { index, version }: EndingCharge,
): Promise<void> {
  await removeCharge(db, clientIndex, index, version)
}

/** The early termination charge of a contract, before it is saved. */
export interface UnsavedCharge {
  terms: ChargeTerms
  /** Its amount in pounds, and how it is calculated. */
  amount: string
  text: string
}

type Ended = Pick<
  ContractRow,
  'optionName' | 'schemeName' | 'endDate' | 'chargeKind' | 'chargeAmount' | 'chargeProductGroup'
>

/**
 * The early termination charge of ending on a day, null if there is none. It is dated that day, or the first day not
 * invoiced yet if that is later: otherwise no run would bill it.
 */
export function endingCharge(contract: Ended, endOn: string, firstBillable: string): UnsavedCharge | null {
  const { chargeKind, chargeAmount } = contract
  const costs = terminationCharge({ ...contract, chargePence: parsePence(chargeAmount) ?? 0 }, endOn)
  if (!costs) return null
  const { quantity, amountPence } = costs
  const each = formatPence(amountPence)
  return {
    terms: {
      description: `Early termination of ${contract.optionName ?? contract.schemeName ?? ''} on ${shortDay(endOn)}`,
      productGroup: contract.chargeProductGroup,
      frequency: 'once',
      timing: 'arrears',
      amount: penceToDecimal(amountPence),
      quantity: String(quantity),
      startDate: firstBillable > endOn ? firstBillable : endOn,
      endDate: null,
      billedThrough: null,
      serviceIndex: null,
      productIndex: null,
      cost: null,
      nominal: null,
    },
    amount: penceToDecimal(quantity * amountPence),
    text:
      chargeKind === 'fixed'
        ? `${each}, as agreed`
        : `${each} for each of ${quantity} ${quantity === 1 ? 'month' : 'months'} left of the term, begun ones whole`,
  }
}
