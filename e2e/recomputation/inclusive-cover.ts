import type { PricedCall } from './call-prices.ts'
import { halfUp } from './decimals.ts'
import { days } from './london-time.ts'
import type { Facts } from './reference-facts.ts'

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Seconds that a bundle gives its account in the month: all of them, or their share by days, rounded down. */
function secondsOf(bundle: Facts['bundles'][number], month: Span): number {
  const all = days(month.start, month.end)
  const active = all.filter(day => day >= bundle.start && (bundle.end === null || day <= bundle.end))
  return Number((BigInt(bundle.minutes) * 60n * BigInt(active.length)) / BigInt(all.length))
}

const isOfOne = ({ service = null }: Facts['bundles'][number]) => service !== null

interface Span {
  start: string
  end: string
}

/** A month that a run was closed for, with the seconds used of its bundles so far, by bundle of an account. */
export interface UsedMonth extends Span {
  used: Map<number, number>
}

export const inOrder = (a: PricedCall, b: PricedCall): number =>
  a.startedAt - b.startedAt || (a.callId === b.callId ? a.carrier - b.carrier : a.callId < b.callId ? -1 : 1)

/**
 * The calls with what inclusive minutes leave of their charges (engine: Rating): an account's calls in order of start,
 * then call id, then carrier; its bundles by priority, the lowest first, then those of one service, whose calls alone they
 * cover, then by their first day, then as they were given. A late call uses what the runs of earlier months left of its own month's seconds.
 */
export function coverCalls(
  facts: Facts,
  calls: readonly PricedCall[],
  month: Span,
  earlier: UsedMonth[] = [],
): PricedCall[] {
  const now: UsedMonth = { ...month, used: new Map() }
  const months = [...earlier, now]
  const ofAccount = Map.groupBy(facts.bundles, bundle => bundle.account)
  const callsOf = Map.groupBy(
    calls.filter(call => call.chargeMicros !== null),
    call => call.account,
  )
  const known = new Map<string, number>()
  const secondsIn = (bundle: Facts['bundles'][number], span: Span): number => {
    const key = `${bundle.index} ${span.start}`
    const seconds = known.get(key) ?? secondsOf(bundle, span)
    known.set(key, seconds)
    return seconds
  }
  const covered = new Map<PricedCall, PricedCall>()
  const fromBefore = new Set<PricedCall>()
  const byOwnBundle = new Set<PricedCall>()
  for (const [account, bundles] of ofAccount) {
    const inTurn = bundles.toSorted((a, b) => {
      if (a.priority !== b.priority) return a.priority - b.priority
      const ofOne = Number(isOfOne(b)) - Number(isOfOne(a))
      if (ofOne !== 0) return ofOne
      return a.start === b.start ? a.index - b.index : a.start < b.start ? -1 : 1
    })
    for (const call of (callsOf.get(account) ?? []).toSorted(inOrder)) {
      const at = months.findIndex(({ start, end }) => call.day >= start && call.day <= end)
      if (at < 0) continue
      // What the month before left may be used first, where the bundle rolls over.
      const purses = [at - 1, at].flatMap(which =>
        inTurn
          .filter(bundle => which === at || (which >= 0 && bundle.rollover === true))
          .map(bundle => ({ bundle, its: months[which] as UsedMonth })),
      )
      let uncovered = call.seconds
      for (const { bundle, its } of purses.toSorted((a, b) => a.bundle.priority - b.bundle.priority)) {
        const { groups, start, end } = bundle
        if (isOfOne(bundle) && bundle.service !== call.service) continue
        const has = call.day >= start && (end === null || call.day <= end)
        if (!has || !groups.some(group => same(group, call.group ?? ''))) continue
        const before = its.used.get(bundle.index) ?? 0
        const taken = Math.min(Math.max(0, secondsIn(bundle, its) - before), uncovered)
        its.used.set(bundle.index, before + taken)
        if (taken > 0 && call.day > its.end) fromBefore.add(call)
        if (taken > 0 && isOfOne(bundle)) byOwnBundle.add(call)
        uncovered -= taken
      }
      if (uncovered === call.seconds) continue
      const chargeMicros = halfUp((call.chargeMicros ?? 0n) * BigInt(uncovered), BigInt(call.seconds))
      covered.set(call, {
        ...call,
        chargeMicros,
        rolledOver: fromBefore.has(call),
        byOwnBundle: byOwnBundle.has(call),
      })
    }
  }
  earlier.push(now)
  return calls.map(call => covered.get(call) ?? call)
}
