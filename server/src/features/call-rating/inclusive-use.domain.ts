import { type AllowanceUnit, unitOfKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { multiplyDivideHalfUp } from '@nineops/contract/money'

/** A bundle of an account as a rating uses it up; days are London day numbers, inclusive. */
export interface Allowance {
  accountIndex: number
  accountBundleIndex: number
  /** The services whose calls alone it covers; null: all of the account's. */
  services: readonly number[] | null
  /** The first day of the period that it is for; its days lie within that. */
  periodStart: string
  firstDay: number
  lastDay: number
  unit: AllowanceUnit
  /** For the period, pro-rated by days, without what other bill runs used of it. */
  quantity: number
  covers: (productGroup: string) => boolean
}

/** How much of one service's calls of a product group a bundle covered. */
export interface InclusiveUse {
  accountIndex: number
  accountBundleIndex: number
  serviceIndex: number
  productGroup: string
  /** The first day of the period whose allowance it is. */
  periodStart: string
  unit: AllowanceUnit
  calls: number
  quantity: number
}

/** Numbers that ever had an allowance of their own or their account's; whether a day counts is decided call by call. */
export function clisOfAllowances(
  services: ReadonlyMap<string, readonly { accountIndex: number; serviceIndex: number }[]>,
  allowances: readonly Pick<Allowance, 'accountIndex' | 'services'>[],
): string[] {
  if (allowances.length === 0) return []
  const accounts = new Set<number>()
  const own = new Set<number>()
  for (const { accountIndex, services: only } of allowances) {
    if (only === null) accounts.add(accountIndex)
    else for (const service of only) own.add(service)
  }
  return [...services].flatMap(([cli, intervals]) =>
    intervals.some(({ accountIndex, serviceIndex }) => accounts.has(accountIndex) || own.has(serviceIndex))
      ? [cli]
      : [],
  )
}

/** Charge of a call with this much of its quantity covered, in micro-pounds, rounded half up once. */
export const chargeAfterCover = (chargeMicros: number, quantity: number, covered: number): number =>
  covered === 0 ? chargeMicros : multiplyDivideHalfUp(chargeMicros, quantity - covered, quantity)

/** A rated call of an account; the same object may be reused for every call. */
export interface CallToCover {
  accountIndex: number
  serviceIndex: number
  /** Index of the product group in the list of groups. */
  group: number
  day: number
  /** One of `usageKind`, and its quantity in the measure of the kind. */
  kind: number
  quantity: number
}

interface Left extends Allowance {
  left: number
  groups: readonly boolean[]
  only: ReadonlySet<number> | null
  uses: Map<string, InclusiveUse>
}

/**
 * Uses up the accounts' inclusive seconds, messages and bytes call by call: calls must come in order of start, then call
 * id. A late one uses an allowance of its own period, and an allowance of services covers their calls alone. Those of
 * one account are used in the order given: a call may be covered by one, then the next. Memory grows with accounts,
 * never with calls (engine: Rating).
 */
export function createInclusiveUse(allowances: readonly Allowance[], groupNames: readonly string[]) {
  const byAccount = new Map<number, Left[]>()
  for (const allowance of allowances) {
    const left: Left = {
      ...allowance,
      left: allowance.quantity,
      groups: groupNames.map(allowance.covers),
      only: allowance.services && new Set(allowance.services),
      uses: new Map(),
    }
    const known = byAccount.get(allowance.accountIndex)
    if (known) known.push(left)
    else byAccount.set(allowance.accountIndex, [left])
  }
  const add = (
    { uses, accountIndex, accountBundleIndex, periodStart, unit }: Left,
    call: CallToCover,
    quantity: number,
  ) => {
    const key = `${call.serviceIndex} ${call.group}`
    let use = uses.get(key)
    if (!use) {
      const productGroup = groupNames[call.group] ?? ''
      const { serviceIndex } = call
      const counted = { unit, calls: 0, quantity: 0 }
      use = { accountIndex, accountBundleIndex, serviceIndex, productGroup, periodStart, ...counted }
      uses.set(key, use)
    }
    use.calls += 1
    use.quantity += quantity
  }
  return {
    /** How much of the call's quantity is covered; fills `bundles` with which bundles cover them. */
    cover(call: CallToCover, bundles: number[]): number {
      let open = call.quantity
      bundles.length = 0
      const unit = unitOfKind(call.kind)
      if (unit === null) return 0
      for (const allowance of byAccount.get(call.accountIndex) ?? []) {
        if (open === 0) break
        if (allowance.unit !== unit || allowance.left === 0) continue
        if (allowance.groups[call.group] !== true) continue
        if (allowance.only !== null && !allowance.only.has(call.serviceIndex)) continue
        if (call.day < allowance.firstDay || call.day > allowance.lastDay) continue
        const covered = Math.min(allowance.left, open)
        allowance.left -= covered
        open -= covered
        bundles.push(allowance.accountBundleIndex)
        add(allowance, call, covered)
      }
      return call.quantity - open
    },
    uses: (): InclusiveUse[] =>
      [...byAccount.values()].flatMap(all => all.flatMap(({ uses }) => [...uses.values()])),
  }
}
