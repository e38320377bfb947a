import type { PricedCall } from './call-prices.ts'
import { halfUp } from './decimals.ts'
import { days } from './london-time.ts'
import type { Facts } from './reference-facts.ts'

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** What a call needs of a bundle, and how much: its seconds, messages or bytes; nothing covers events. */
function needOf(call: PricedCall): { what: What; much: number } {
  const kind = call.kind ?? 0
  if (kind < 2) return { what: 'seconds', much: call.seconds }
  const much = call.quantity ?? 0
  if (kind === 4) return { what: 'bytes', much }
  return { what: 'messages', much: kind < 4 ? much : 0 }
}
export type What = 'seconds' | 'messages' | 'bytes'

/** What a bundle gives its account in the month: all of it, or its share by days, rounded down. */
export function givenBy(bundle: Facts['bundles'][number], month: Span, what: What): number {
  const all = days(month.start, month.end)
  const active = all.filter(day => day >= bundle.start && (bundle.end === null || day <= bundle.end))
  const { minutes, messages = 0, megabytes = 0 } = bundle
  const whole = { seconds: minutes * 60, messages, bytes: megabytes * 1_000_000 }[what]
  return Number((BigInt(whole) * BigInt(active.length)) / BigInt(all.length))
}

const isOfOne = ({ service = null }: Facts['bundles'][number]) => service !== null
/** 0 of one service, 1 shared by some, 2 of the whole account. */
export const width = (bundle: Facts['bundles'][number]) =>
  isOfOne(bundle) ? 0 : (bundle.pool ?? []).length > 0 ? 1 : 2

export interface Span {
  start: string
  end: string
}

/** A month that a run was closed for, with what was used of its bundles so far, by bundle of an account and unit. */
export interface UsedMonth extends Span {
  used: Map<string, number>
  /** What its run used of months before, in the same way. */
  ofBefore: Map<string, number>
}

export const inOrder = (a: PricedCall, b: PricedCall): number =>
  a.startedAt - b.startedAt || (a.callId === b.callId ? a.carrier - b.carrier : a.callId < b.callId ? -1 : 1)

/**
 * The calls with what inclusive minutes, messages and data leave of their charges (engine: Rating): an account's calls in order of start,
 * then call id, then carrier; its bundles by priority, the lowest first, then those of one service, whose calls alone they
 * cover, then those that services share, then by their first day, then as they were given. A late call uses what the runs of earlier months left of its own month's.
 */
export function coverCalls(
  facts: Pick<Facts, 'bundles'>,
  calls: readonly PricedCall[],
  month: Span,
  earlier: UsedMonth[] = [],
): PricedCall[] {
  const now: UsedMonth = { ...month, used: new Map(), ofBefore: new Map() }
  const months = [...earlier, now]
  const ofAccount = Map.groupBy(facts.bundles, bundle => bundle.account)
  const callsOf = Map.groupBy(
    calls.filter(call => call.chargeMicros !== null),
    call => call.account,
  )
  const known = new Map<string, number>()
  const givenIn = (bundle: Facts['bundles'][number], span: Span, what: What): number => {
    const key = `${bundle.index} ${span.start} ${what}`
    const given = known.get(key) ?? givenBy(bundle, span, what)
    known.set(key, given)
    return given
  }
  const covered = new Map<PricedCall, PricedCall>()
  const fromBefore = new Set<PricedCall>()
  const byOwnBundle = new Set<PricedCall>()
  const byPool = new Set<PricedCall>()
  for (const [account, bundles] of ofAccount) {
    const inTurn = bundles.toSorted((a, b) => {
      if (a.priority !== b.priority) return a.priority - b.priority
      if (width(a) !== width(b)) return width(a) - width(b)
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
      const { what, much } = needOf(call)
      let uncovered = much
      for (const { bundle, its } of purses.toSorted((a, b) => a.bundle.priority - b.bundle.priority)) {
        const { groups, start, end } = bundle
        if (isOfOne(bundle) && bundle.service !== call.service) continue
        if (width(bundle) === 1 && !bundle.pool?.some(one => one === call.service)) continue
        const has = call.day >= start && (end === null || call.day <= end)
        if (!has || !groups.some(group => same(group, call.group ?? ''))) continue
        const purse = `${bundle.index} ${what}`
        const before = its.used.get(purse) ?? 0
        const taken = Math.min(Math.max(0, givenIn(bundle, its, what) - before), uncovered)
        its.used.set(purse, before + taken)
        if (its !== now && taken > 0) now.ofBefore.set(purse, (now.ofBefore.get(purse) ?? 0) + taken)
        if (taken > 0 && call.day > its.end) fromBefore.add(call)
        if (taken > 0 && isOfOne(bundle)) byOwnBundle.add(call)
        if (taken > 0 && width(bundle) === 1) byPool.add(call)
        uncovered -= taken
      }
      if (uncovered === much) continue
      const share = (micros: bigint) => halfUp(micros * BigInt(uncovered), BigInt(much))
      const parts =
        call.partOf && uncovered > 0
          ? call.partOf(uncovered)
          : {
              chargeMicros: share(call.chargeMicros ?? 0n),
              setUpMicros: share(call.setUpMicros),
              accessMicros: share(call.accessMicros),
              serviceMicros: share(call.serviceMicros),
            }
      covered.set(call, {
        ...call,
        ...parts,
        included: much - uncovered,
        rolledOver: fromBefore.has(call),
        byOwnBundle: byOwnBundle.has(call),
        byPool: byPool.has(call),
      })
    }
  }
  earlier.push(now)
  return calls.map(call => covered.get(call) ?? call)
}
