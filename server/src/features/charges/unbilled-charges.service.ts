import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { type ChargeRow, selectMatchingCharges } from './charge-list.repository.ts'
import { nextBills, type Position } from './charge-outlook.domain.ts'
import { positionsOf, selectBilled, toCharge, type Period } from './charge-outlook.service.ts'

/** Charges per batch. */
const AT_ONCE = 2000
/** A year in arrears, and whatever was paid in advance. */
const BILLS = 2

export interface UnbilledCharge {
  description: string
  /** The period whose run bills or refunds it. */
  period: Period
  amountPence: number
}

/**
 * What runs still have to bill or refund of a closed account's charges: a run includes the account for periods that
 * begin by its last day, and in any later one for what it paid in advance or was charged late (engine: Charges). In order of the periods.
 */
export async function unbilledCharges(
  db: Db,
  clientIndex: number,
  accountIndex: number,
): Promise<UnbilledCharge[]> {
  const position = (await positionsOf(db, clientIndex, [accountIndex])).get(accountIndex)
  const closedOn = position?.closedOn ?? null
  if (!position || closedOn === null) return []
  const found: UnbilledCharge[] = []
  const today = londonDate(Date.now())
  for (let after = 0, more = true; more; ) {
    const rows = await selectMatchingCharges(
      db,
      clientIndex,
      { filter: '', account: accountIndex, except: [] },
      { today, hold: false, limit: AT_ONCE, after },
    )
    found.push(...(await unbilledOf(db, rows, position, closedOn)))
    more = rows.length === AT_ONCE
    after = rows.at(-1)?.index ?? after
  }
  return found.toSorted((a, b) => (a.period.start < b.period.start ? -1 : 1))
}

async function unbilledOf(
  db: Db,
  rows: readonly ChargeRow[],
  position: Pick<Position, 'next' | 'rules'>,
  closedOn: string,
): Promise<UnbilledCharge[]> {
  const billed = Map.groupBy(
    await selectBilled(
      db,
      rows.map(({ index }) => index),
    ),
    part => part.chargeIndex,
  )
  return rows.flatMap(row =>
    nextBills(toCharge(row), { ...position, closedOn: null }, billed.get(row.index) ?? [], BILLS).flatMap(
      ({ period, items }) =>
        items
          .filter(
            item =>
              item.amountPence !== 0 &&
              (period.start <= closedOn || item.kind === 'refund' || item.periodEnd <= closedOn),
          )
          .map(({ amountPence }) => ({ description: row.description, period, amountPence })),
    ),
  )
}
