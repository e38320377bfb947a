import type { RatedCall } from './rated-call-writer.service.ts'
import { PLACE, PLACE_GROUP } from './rating-cards.service.ts'

/** What a call adds to the usage of an account. */
export interface AccountCallUsage {
  accountIndex: number
  serviceIndex: number
  /** Null for a call without a retail price. */
  productGroup: string | null
  durationSeconds: number
  retailMicros: number
}

/** Receives a call of an account with its London day; the call is reused: read it before returning. */
export type OnUsage = (call: AccountCallUsage, day: number) => void

/** Tells of rated calls what they add to the usage of accounts. */
export const createUsageTeller = (tell: OnUsage, groupNames: readonly string[]) => {
  const usage: AccountCallUsage = {
    accountIndex: 0,
    serviceIndex: 0,
    productGroup: null,
    durationSeconds: 0,
    retailMicros: 0,
  }
  return (call: RatedCall, day: number, durationSeconds: number): void => {
    const { pricedBy, retailEntry } = call
    const group =
      pricedBy && retailEntry >= 0 ? pricedBy.places[retailEntry * PLACE + PLACE_GROUP] : undefined
    usage.accountIndex = call.accountIndex
    usage.serviceIndex = call.serviceIndex
    usage.productGroup = group === undefined ? null : (groupNames[group] ?? null)
    usage.durationSeconds = durationSeconds
    usage.retailMicros = call.retailMicros
    tell(usage, day)
  }
}
