import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { oldestDay } from './catch-up.domain.ts'
import { catchUpRules, startingBy } from './catch-up-rules.service.ts'
import * as repository from './charge-billing.repository.ts'
import type { AccountCharge } from './charge-billing.repository.ts'
import { periodAfter, type Period } from './charge-periods.domain.ts'
import { billableItems, type BillableItem, type Charge, toLastDay } from './charges.domain.ts'

/** A part of a charge that a run bills or refunds. */
export type ChargeItem = BillableItem &
  Pick<AccountCharge, 'accountIndex' | 'description' | 'productGroup' | 'serviceIndex' | 'productIndex'> & {
    chargeIndex: number
  }

/**
 * What a run for a period has to bill of the accounts' charges, by account and charge; writes nothing. With `hold` the
 * charges stay locked until the transaction ends (engine: Charges). An account that was closed before the period is
 * billed to its last day.
 */
export async function chargesToBill(
  db: Db,
  run: { index: number; clientIndex: number },
  period: Period,
  accountIndexes: readonly number[],
  hold: boolean,
): Promise<ChargeItem[]> {
  const rules = startingBy(await catchUpRules(db, run.clientIndex), period)
  const until = periodAfter(period).end
  const oldest = oldestDay(period, rules)
  const charges = await repository.selectChargesOf(db, accountIndexes, { period, oldest, until, hold })
  const indexes = charges.map(charge => charge.index)
  const days = Map.groupBy(
    await repository.selectDaysBilledElsewhere(db, run.index, indexes),
    part => part.chargeIndex,
  )
  const ended = charges.filter(({ endDate, timing }) => endDate !== null && timing === 'advance')
  const beyond = Map.groupBy(
    await repository.selectBilledBeyondEnd(
      db,
      run.index,
      ended.map(charge => charge.index),
    ),
    part => part.chargeIndex,
  )
  const closed = await repository.selectClosedBefore(db, accountIndexes, period.start)
  return charges.flatMap(charge =>
    toLastDay(
      billableItems(charge, period, beyond.get(charge.index) ?? [], rules, days.get(charge.index) ?? []),
      closed.get(charge.accountIndex) ?? null,
      period,
    ).map(item => ({
      ...item,
      chargeIndex: charge.index,
      accountIndex: charge.accountIndex,
      description: charge.description,
      productGroup: charge.productGroup,
      // A refund is under the service of the line that it gives back.
      serviceIndex: item.line ? item.line.serviceIndex : charge.serviceIndex,
      productIndex: charge.productIndex,
    })),
  )
}

/** What the run for the period would bill of a charge that is not stored, and begins in it. */
export const itemsOfUnsaved = (
  charge: Charge & Pick<AccountCharge, 'accountIndex' | 'description' | 'productGroup'>,
  period: Period,
): ChargeItem[] =>
  billableItems(charge, period, [], { first: period, months: 0, held: null }).map(item => ({
    ...item,
    chargeIndex: 0,
    accountIndex: charge.accountIndex,
    description: charge.description,
    productGroup: charge.productGroup,
    serviceIndex: null,
    productIndex: null,
  }))

/** Records that a run has billed these parts: no other run bills them again. */
export const recordBilled = (db: Db, runIndex: number, items: readonly ChargeItem[]): Promise<void> =>
  repository.insertBilled(
    db,
    runIndex,
    items.map(({ chargeIndex, kind, periodStart, periodEnd, amountPence }) => ({
      chargeIndex,
      kind,
      periodStart,
      periodEnd,
      amount: penceToDecimal(amountPence),
    })),
  )

/** Lets what an account's invoice of a run billed be billed again, once the invoice is credited whole. */
export const undoInvoiced = repository.deleteInvoiced

/** Reverts what a run has billed of the accounts' charges; null is every account of the run. */
export const undoBilled = repository.deleteBilled
