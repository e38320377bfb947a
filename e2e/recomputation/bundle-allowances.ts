import { givenBy, type Span, type UsedMonth, type What, width } from './inclusive-cover.ts'
import type { ExpectedDocument } from './invoice-numbers.ts'
import type { Facts } from './reference-facts.ts'

/** What an invoice shows of a bundle: in seconds, messages or bytes. */
export interface ShownAllowance {
  name: string
  /** How many numbers have it to themselves, or share it where it is pooled; null: the whole account. */
  numbers: number | null
  pooled: boolean
  unit: What
  included: number
  used: number
  /** Used of months before. */
  earlier: number
}

const units = ['seconds', 'messages', 'bytes'] as const

const total = (of: readonly ShownAllowance[], what: 'included' | 'used' | 'earlier') =>
  of.reduce((sum, one) => sum + one[what], 0)

/** Whether a bundle has any day in a month: one that ended before it began has none. */
const isOn = ({ start, end }: Facts['bundles'][number], month: Span): boolean =>
  start <= month.end && (end === null || (end >= month.start && end >= start))

/** What the month's invoices show of the bundles of their accounts: those of one name, alike shared, as one. */
export function shownAllowances(
  facts: Pick<Facts, 'bundles'>,
  documents: readonly Pick<ExpectedDocument, 'account' | 'kind' | 'number'>[],
  month: Span,
  now: UsedMonth,
): string[] {
  const ofAccount = Map.groupBy(
    facts.bundles.filter(bundle => isOn(bundle, month)),
    bundle => bundle.account,
  )
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .flatMap(({ account, number }) => {
      const all = (ofAccount.get(account) ?? []).flatMap(bundle =>
        units
          .filter(unit => givenBy({ ...bundle, start: month.start, end: null }, month, unit) > 0)
          .map(unit => ({
            name: bundle.name ?? '',
            numbers: [1, (bundle.pool ?? []).length, null][width(bundle)] ?? null,
            pooled: width(bundle) === 1,
            unit,
            included: givenBy(bundle, month, unit),
            used: now.used.get(`${bundle.index} ${unit}`) ?? 0,
            earlier: now.ofBefore.get(`${bundle.index} ${unit}`) ?? 0,
          })),
      )
      const alike = Map.groupBy(all, one => [one.name, one.pooled, one.numbers === null, one.unit].join())
      return [...alike.values()].map(of =>
        allowanceRow(number, {
          ...(of[0] as ShownAllowance),
          numbers: of[0]?.numbers === null ? null : of.reduce((sum, one) => sum + (one.numbers ?? 0), 0),
          included: total(of, 'included'),
          used: total(of, 'used'),
          earlier: total(of, 'earlier'),
        }),
      )
    })
}

/** An allowance of a document as a row that can be compared. */
export const allowanceRow = (number: string, of: ShownAllowance): string =>
  [number, of.name, of.pooled, of.numbers, of.unit, of.included, of.used, of.earlier].join(' | ')
