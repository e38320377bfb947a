import type { PricedCall } from './call-prices.ts'
import { halfUp } from './decimals.ts'
import { days } from './london-time.ts'
import type { Facts } from './reference-facts.ts'

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Seconds that a bundle gives its account in the month: all of them, or their share by days, rounded down. */
function secondsOf(bundle: Facts['bundles'][number], month: { start: string; end: string }): number {
  const all = days(month.start, month.end)
  const active = all.filter(day => day >= bundle.start && (bundle.end === null || day <= bundle.end))
  return Number((BigInt(bundle.minutes) * 60n * BigInt(active.length)) / BigInt(all.length))
}

export const inOrder = (a: PricedCall, b: PricedCall): number =>
  a.startedAt - b.startedAt || (a.callId === b.callId ? a.carrier - b.carrier : a.callId < b.callId ? -1 : 1)

/**
 * The calls with what inclusive minutes leave of their charges (engine: Rating): an account's calls in order of start,
 * then call id, then carrier; its bundles by priority, the lowest first, then by their first day, then as they
 * were given. Late calls use none.
 */
export function coverCalls(
  facts: Facts,
  calls: readonly PricedCall[],
  month: { start: string; end: string },
): PricedCall[] {
  const ofAccount = Map.groupBy(facts.bundles, bundle => bundle.account)
  const callsOf = Map.groupBy(
    calls.filter(call => call.chargeMicros !== null && call.day >= month.start),
    call => call.account,
  )
  const covered = new Map<PricedCall, PricedCall>()
  for (const [account, bundles] of ofAccount) {
    const purses = bundles
      .toSorted((a, b) => {
        if (a.priority !== b.priority) return a.priority - b.priority
        return a.start === b.start ? a.index - b.index : a.start < b.start ? -1 : 1
      })
      .map(bundle => ({ bundle, left: secondsOf(bundle, month) }))
    const own = (callsOf.get(account) ?? []).toSorted(inOrder)
    for (const call of own) {
      let uncovered = call.seconds
      for (const purse of purses) {
        const { groups, start, end } = purse.bundle
        const has = call.day >= start && (end === null || call.day <= end)
        if (!has || !groups.some(group => same(group, call.group ?? ''))) continue
        const used = Math.min(purse.left, uncovered)
        purse.left -= used
        uncovered -= used
      }
      if (uncovered === call.seconds) continue
      const chargeMicros = halfUp((call.chargeMicros ?? 0n) * BigInt(uncovered), BigInt(call.seconds))
      covered.set(call, { ...call, chargeMicros })
    }
  }
  return calls.map(call => covered.get(call) ?? call)
}
