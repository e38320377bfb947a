import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { nextBills } from './charge-outlook.domain.ts'
import { positionsOf, selectBilled, toCharge } from './charge-outlook.service.ts'
import { selectMatchingCharges } from './charge-list.repository.ts'
import { londonDate } from '../../platform/clock/london.ts'

/** Above this many charges no outlook is calculated. */
const MOST = 2000
const BILLS = 3

/**
 * What an account's charges add to its next three bills, before VAT, the first period that a run has still to bill, and
 * how many charges are in force. A closed account gets what it is owed.
 */
export async function outlookOfAccount(db: Db, clientIndex: number, accountIndex: number) {
  const today = londonDate(Date.now())
  const rows = await selectMatchingCharges(
    db,
    clientIndex,
    { filter: '', account: accountIndex, except: [] },
    { today, hold: false, limit: MOST },
  )
  const position = (await positionsOf(db, clientIndex, [accountIndex])).get(accountIndex)
  const billed = Map.groupBy(
    await selectBilled(
      db,
      rows.map(({ index }) => index),
    ),
    part => part.chargeIndex,
  )
  const bills = new Map<string, { periodStart: string; periodEnd: string; pence: number }>()
  if (position)
    for (const row of rows)
      for (const { period, items } of nextBills(
        toCharge(row),
        position,
        billed.get(row.index) ?? [],
        BILLS,
      )) {
        const bill = bills.get(period.start) ?? { periodStart: period.start, periodEnd: period.end, pence: 0 }
        bill.pence += items.reduce((sum, item) => sum + item.amountPence, 0)
        bills.set(period.start, bill)
      }
  return {
    next: position?.next ?? null,
    charges: rows.filter(({ state }) => state === 'active').length,
    nextBills: [...bills.values()]
      .toSorted((a, b) => (a.periodStart < b.periodStart ? -1 : 1))
      .slice(0, BILLS)
      .map(({ pence, ...period }) => ({ ...period, amount: penceToDecimal(pence) })),
  }
}
