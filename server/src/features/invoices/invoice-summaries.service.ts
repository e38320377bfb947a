import { shortDay } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { chargeTypes, type ChargeType, selectTypeSums, type TypeSum } from './invoice-summaries.repository.ts'

/** Charges by type, pounds, beside those of the account's invoice before. */
export interface ChargeSummary {
  rows: { label: string; net: string; netBefore: string }[]
  before: { title: string; net: string } | null
}

const labels: Record<ChargeType, string> = {
  calls: 'Calls',
  messages: 'Messages and data',
  rentals: 'Line rentals',
  others: 'Other charges',
  once: 'One-off charges',
  discounts: 'Discounts',
  credits: 'Credits',
}

function summaryOf(sums: readonly TypeSum[]): ChargeSummary {
  const [first] = sums
  const rows = chargeTypes.flatMap(type => {
    const sum = sums.find(one => one.type === type)
    return sum ? [{ label: labels[type], net: sum.net, netBefore: sum.netBefore }] : []
  })
  const { dateBefore = null, totalBefore = null } = first ?? {}
  // Titled by its day: an account may have two invoices in a month.
  const before =
    dateBefore === null || totalBefore === null ? null : { title: shortDay(dateBefore), net: totalBefore }
  return { rows, before }
}

/** Summaries of the invoices of accounts in a run, by account. */
export async function chargeSummaries(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<Map<number, ChargeSummary>> {
  const sums = await selectTypeSums(db, runIndex, accountIndexes)
  const byAccount = Map.groupBy(sums, sum => sum.accountIndex)
  return new Map([...byAccount].map(([account, rows]) => [account, summaryOf(rows)]))
}
