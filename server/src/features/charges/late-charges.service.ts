import type { Db } from '../../platform/db/db.ts'
import { dueParts } from './catch-up.domain.ts'
import { catchUpRules, startingBy } from './catch-up-rules.service.ts'
import { selectDaysBilledElsewhere } from './charge-billing.repository.ts'
import type { ChargeRow } from './charge-list.repository.ts'
import { requireCharges } from './charge-list.service.ts'
import { type Period, positionsOf, toCharge } from './charge-outlook.service.ts'
import { unbilledItems } from './charges.domain.ts'
import { selectChargesWithGaps } from './late-charges.repository.ts'

/** Charges per batch. */
const AT_ONCE = 2000
/** The index of no run. */
const NO_RUN = 0

export interface LateCharge {
  row: ChargeRow
  fate: 'too-old' | 'held'
  periodStart: string
  periodEnd: string
  amountPence: number
}

/** Days of a reseller's charges that the accounts' next runs leave out, by charge, in order of account number. */
export async function lateCharges(db: Db, clientIndex: number): Promise<LateCharge[]> {
  const { first, invoicedTo } = await catchUpRules(db, clientIndex)
  if (first === null || invoicedTo === null) return []
  const indexes = await selectChargesWithGaps(db, clientIndex, first, invoicedTo)
  const found: LateCharge[] = []
  for (let at = 0; at < indexes.length; at += AT_ONCE)
    found.push(...(await lateOf(db, clientIndex, indexes.slice(at, at + AT_ONCE))))
  return found
}

async function lateOf(db: Db, clientIndex: number, indexes: readonly number[]): Promise<LateCharge[]> {
  const rows = new Map((await requireCharges(db, clientIndex, indexes)).map(row => [row.index, row]))
  const accounts = new Set([...rows.values()].map(({ accountIndex }) => accountIndex))
  const positions = await positionsOf(db, clientIndex, [...accounts])
  const days = Map.groupBy(
    await selectDaysBilledElsewhere(db, NO_RUN, indexes),
    ({ chargeIndex }) => chargeIndex,
  )
  return indexes.flatMap(index => {
    const row = rows.get(index)
    const position = row && positions.get(row.accountIndex)
    if (!position) return []
    const items = unbilledItems(toCharge(row), position.next, days.get(index) ?? [], position.rules)
    return [...Map.groupBy(items, ({ fate }) => fate)].map(([fate, parts]) => ({
      row,
      fate,
      periodStart: parts[0]?.item.periodStart ?? row.startDate,
      periodEnd: parts.at(-1)?.item.periodEnd ?? row.startDate,
      amountPence: parts.reduce((sum, { item }) => sum + item.amountPence, 0),
    }))
  })
}

/**
 * Accounts that were closed before a period and owe charges that were entered late: a run for the period bills them to
 * their last day.
 */
export async function closedAccountsOwing(db: Db, clientIndex: number, period: Period): Promise<number[]> {
  const rules = startingBy(await catchUpRules(db, clientIndex), period)
  const indexes = await selectChargesWithGaps(db, clientIndex, rules.first, period.end, period.start)
  const owing = new Set<number>()
  for (let at = 0; at < indexes.length; at += AT_ONCE) {
    const batch = indexes.slice(at, at + AT_ONCE)
    const rows = await requireCharges(db, clientIndex, batch)
    const positions = await positionsOf(db, clientIndex, [
      ...new Set(rows.map(({ accountIndex }) => accountIndex)),
    ])
    const days = Map.groupBy(
      await selectDaysBilledElsewhere(db, NO_RUN, batch),
      ({ chargeIndex }) => chargeIndex,
    )
    for (const row of rows) {
      const closedOn = positions.get(row.accountIndex)?.closedOn ?? ''
      const parts = dueParts(toCharge(row), period, days.get(row.index) ?? [], rules)
      if (parts.some(({ part, fate }) => fate === 'billed' && part.end <= closedOn))
        owing.add(row.accountIndex)
    }
  }
  return [...owing]
}
