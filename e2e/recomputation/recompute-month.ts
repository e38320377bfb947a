import { CREDIT, type PricedCall, priceCalls } from './call-prices.ts'
import type { CollectedCall } from './collected-calls.ts'
import { decimal, sum } from './decimals.ts'
import { failingAccounts } from './failing-accounts.ts'
import { coverCalls, type UsedMonth } from './inclusive-cover.ts'
import { type ExpectedAccount, invoicesOfMonth, type LeftOut } from './invoices-of-month.ts'
import { type RawLine, readRawLines } from './raw-call-lines.ts'
import type { Facts } from './reference-facts.ts'

export interface RecomputedMonth {
  /** Every accepted call of the run. */
  calls: PricedCall[]
  accounts: Map<number, ExpectedAccount>
  /** Why accounts can't be billed. */
  failing: Map<number, string>
}

/** The expected month, from the accepted calls that no earlier run has closed on and the reseller's facts. Adds it to earlier months. */
export function recomputeCalls(
  facts: Facts & LeftOut,
  accepted: readonly CollectedCall[],
  month: { start: string; end: string },
  invoiceDate: string,
  earlier: UsedMonth[] = [],
): RecomputedMonth {
  const calls = coverCalls(facts, priceCalls(facts, accepted, month.end), month, earlier)
  const accounts = invoicesOfMonth(facts, calls, month, invoiceDate)
  // Accounts that the run leaves out fail neither.
  const failing = [...failingAccounts(facts, calls)].filter(([account]) => accounts.has(account))
  return { calls, accounts, failing: new Map(failing) }
}

/** The same from one carrier's only file, as it was delivered. */
export function recomputeMonth(
  facts: Facts,
  file: string,
  month: { start: string; end: string },
  invoiceDate: string,
): RecomputedMonth & { lines: RawLine[] } {
  const lines = readRawLines(file, Date.now())
  const accepted = lines.flatMap(({ call }) => (call ? [{ ...call, carrier: facts.carrier }] : []))
  return { lines, ...recomputeCalls(facts, accepted, month, invoiceDate) }
}

/** Number of lines by outcome and reason; `ACCEPTED` for accepted ones. */
export const lineCounts = ({ lines }: { lines: readonly RawLine[] }): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { reason } of lines) counts[reason ?? 'ACCEPTED'] = (counts[reason ?? 'ACCEPTED'] ?? 0) + 1
  return counts
}

/** A credit is between carrier and reseller: nobody has to be found for it. */
const ofNobody = (call: PricedCall): boolean => call.account === null && call.kind !== CREDIT

/** The figures of the bill run. */
export function billRunTotals({ calls }: RecomputedMonth, periodStart: string) {
  return {
    calls: calls.length,
    lateCalls: calls.filter(call => call.day < periodStart).length,
    unallocatedCalls: calls.filter(ofNobody).length,
    unratedRetailCalls: calls.filter(call => call.account !== null && call.chargeMicros === null).length,
    unratedWholesaleCalls: calls.filter(call => call.costMicros === null).length,
    retailCharge: decimal(sum(calls.map(call => call.chargeMicros ?? 0n)), 6),
    wholesaleCost: decimal(sum(calls.map(call => call.costMicros ?? 0n)), 6),
  }
}

/** Unallocated CLIs with their calls. */
export const strays = ({ calls }: RecomputedMonth): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const call of calls) if (ofNobody(call)) counts.set(call.cli, (counts.get(call.cli) ?? 0) + 1)
  return counts
}

/** Failed accounts and the net they hold back, by cause. */
export function failuresByCause({ accounts, failing }: RecomputedMonth) {
  return [...Map.groupBy(failing, ([, cause]) => cause)]
    .map(([cause, group]) => ({
      cause,
      accounts: group.length,
      valueAtStake: decimal(sum(group.map(([account]) => accounts.get(account)?.heldBackPence ?? 0n)), 2),
    }))
    .toSorted((a, b) => (a.cause < b.cause ? -1 : 1))
}

/** The documents of the run: those of every account that does not fail. */
export const invoicesOf = ({ accounts, failing }: RecomputedMonth) =>
  [...accounts].flatMap(([account, { documents }]) => (failing.has(account) ? [] : documents))

/** What the reseller pays for what the run bills, and the revenue of charges whose cost is known. */
export function costsOf({ calls, accounts, failing }: RecomputedMonth) {
  const billed = calls.filter(
    call => call.account !== null && call.chargeMicros !== null && !failing.has(call.account),
  )
  const charges = [...accounts].flatMap(([account, { lines }]) =>
    failing.has(account) ? [] : lines.filter(line => (line.costPence ?? null) !== null),
  )
  const ofCharges = sum(charges.map(line => line.costPence ?? 0n))
  return {
    cost: decimal(sum(billed.map(call => call.costMicros ?? 0n)) + ofCharges * 10_000n, 6),
    costedCharges: decimal(sum(charges.filter(line => line.kind === 'charge').map(line => line.pence)), 2),
  }
}
