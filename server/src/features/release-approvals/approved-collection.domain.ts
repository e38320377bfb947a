import type { PlannedCollection } from '@nineops/contract/invoicing/direct-debits.contract'
import { parsePence } from '@nineops/contract/money'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { shownCount, shownMoney, shownSortCode } from '../../platform/text/field-values.ts'

type Account = PlannedCollection['accounts'][number]

const keyOf = ({ serviceUserNumber, sortCode, account, name }: Account): string =>
  JSON.stringify([serviceUserNumber, sortCode, account, name])

/** The collection as one list: the same collection always gives the same list. */
export const collectionFacts = ({ bacsDate, accounts }: PlannedCollection) => [
  bacsDate,
  accounts
    .map(one => [keyOf(one), one.items, parsePence(one.total)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
]

const place = ({ serviceUserNumber, sortCode, account, name }: Account): string =>
  `account ${account} at ${shownSortCode(sortCode)} (${name}, service user ${serviceUserNumber})`
const heap = ({ items, total }: Account): string => `${shownCount(items)} of ${shownMoney(total)}`

/** A destination or date of the money that was not approved. */
function redirections(approved: PlannedCollection, now: PlannedCollection): string[] {
  const known = new Set(approved.accounts.map(keyOf))
  const day =
    approved.bacsDate === now.bacsDate
      ? []
      : [`collection on ${longDay(approved.bacsDate)} was approved, it is on ${longDay(now.bacsDate)}`]
  return [
    ...day,
    ...now.accounts
      .filter(one => !known.has(keyOf(one)))
      .map(one => `Direct Debits go to ${place(one)}, which was not approved`),
  ]
}

/** Approved accounts whose amount differs from the approved one, in words, where `differs` is true. */
function amounts(
  approved: PlannedCollection,
  now: PlannedCollection,
  differs: (approved: Account, now: Account) => boolean,
): string[] {
  const held = new Map(now.accounts.map(one => [keyOf(one), one]))
  return approved.accounts.flatMap(one => {
    const other = held.get(keyOf(one))
    if (!other || !differs(one, other)) return []
    return [`Direct Debits to ${place(one)} were approved, ${heap(one)}: they are ${heap(other)}`]
  })
}

const pence = ({ total }: Account): number => parsePence(total) ?? 0
const isMore = (approved: Account, now: Account): boolean =>
  now.items > approved.items || pence(now) > pence(approved)
const isOther = (approved: Account, now: Account): boolean =>
  now.items !== approved.items || pence(now) !== pence(approved)

/**
 * Destinations, dates or amounts of the money that were not approved; empty where all of it was. Less may be collected;
 * more may not, or one brand's money could be sent to the approved account of another.
 */
export function notApproved(approved: PlannedCollection | null, now: PlannedCollection): string[] {
  if (approved === null) return ['its Direct Debits were not approved']
  return [...redirections(approved, now), ...amounts(approved, now, isMore)]
}

/** How the collection differs from the approved one, in words; empty exactly where both are the same. */
export function collectionDifferences(
  approved: PlannedCollection | null,
  now: PlannedCollection | null,
): string[] {
  if (now === null) return approved === null ? [] : ['Direct Debits were approved, it has none']
  if (approved === null) return notApproved(approved, now)
  const held = new Set(now.accounts.map(keyOf))
  return [
    ...redirections(approved, now),
    ...approved.accounts
      .filter(one => !held.has(keyOf(one)))
      .map(one => `Direct Debits to ${place(one)} were approved, none go there`),
    ...amounts(approved, now, isOther),
  ]
}
