import type { CauseKind } from '@nineops/contract/crm/explanations.contract'
import { shownDay, shownMoney } from '../../platform/text/field-values.ts'
import { bySame, type Cause, type ExplainedLine, sumOf } from './explanation-lines.domain.ts'

type Lines = readonly ExplainedLine[]
interface Both {
  before: ExplainedLine[]
  after: ExplainedLine[]
}

const prices = (lines: Lines): string[] =>
  [...new Set(lines.map(line => `${line.unitAmount ?? ''} ${Number(line.quantity)}`))].toSorted()
const amounts = (lines: Lines): string[] =>
  [...new Set(lines.flatMap(line => line.unitAmount ?? []))].toSorted()
const shownPrices = (lines: Lines): string => amounts(lines).map(shownMoney).join(', ') || '–'
const shownUnits = (lines: Lines): string =>
  [...new Set(lines.map(line => `${Number(line.quantity)} × ${shownMoney(line.unitAmount ?? '0')}`))].join(
    ', ',
  )
const spans = (lines: Lines): string =>
  lines.map(line => `${shownDay(line.periodStart)} to ${shownDay(line.periodEnd)}`).join(', ')
const indexes = (lines: Lines): number[] => [...new Set(lines.flatMap(line => line.charge ?? []))]

const cause = (kind: CauseKind, title: string, detail: string, { before, after }: Both): Cause => ({
  kind,
  title,
  detail,
  beforePence: sumOf(before),
  afterPence: sumOf(after),
  charges: indexes([...before, ...after]),
  services: [],
  words: [...new Set([...before, ...after].map(line => line.description))],
})

const isOnce = (line: ExplainedLine): boolean => line.frequency === 'once'
const isBundle = ({ heldBy }: ExplainedLine): boolean => heldBy !== null && /bundle/.test(heldBy)

/** One charge on either invoice, or on both. */
function ofCharge(both: Both): Cause {
  const { before, after } = both
  const [line] = [...after, ...before]
  const name = line?.description ?? ''
  const days = `${before.length > 0 ? `${spans(before)} before` : ''}${before.length > 0 && after.length > 0 ? '; ' : ''}${after.length > 0 ? `${spans(after)} now` : ''}`
  const isBilledElsewhere =
    before.length === 0
      ? after.some(({ billedBefore }) => billedBefore)
      : before.every(({ goesOn }) => goesOn)
  if (line && isBundle(line) && !isBilledElsewhere && (before.length === 0 || after.length === 0))
    return cause('bundle', `${name}: ${before.length === 0 ? 'bundle added' : 'bundle ended'}`, days, both)
  if (before.length === 0) {
    if (line && isOnce(line)) return cause('charge-once', `${name}: one-off charge`, days, both)
    return isBilledElsewhere
      ? cause('charge-part', `${name}: not on the invoice before`, days, both)
      : cause('charge-new', `${name}: new charge`, days, both)
  }
  if (after.length === 0) {
    if (line && isOnce(line))
      return cause('charge-once', `${name}: one-off charge of the last invoice`, days, both)
    return isBilledElsewhere
      ? cause('charge-part', `${name}: not on this invoice`, days, both)
      : cause('charge-ended', `${name}: charge ended`, days, both)
  }
  if (prices(before).join() !== prices(after).join() && !sameUnits(both)) return repriced(name, both)
  return spans(before).length === spans(after).length && before.length === after.length && sameDays(both)
    ? cause('charge-other', `${name}: another amount`, days, both)
    : cause('charge-part', `${name}: part periods`, days, both)
}

const sameUnits = ({ before, after }: Both): boolean => {
  const [was, is] = [new Set(prices(before)), new Set(prices(after))]
  return [...is].every(price => was.has(price)) || [...was].every(price => is.has(price))
}
const lengths = (lines: Lines): number =>
  lines.reduce(
    (days, line) => days + (Date.parse(line.periodEnd) - Date.parse(line.periodStart)) / 86_400_000 + 1,
    0,
  )
const sameDays = ({ before, after }: Both): boolean => lengths(before) === lengths(after)
const repriced = (name: string, both: Both): Cause =>
  amounts(both.before).join() === amounts(both.after).join()
    ? cause(
        'charge-repriced',
        `${name}: another quantity`,
        `${shownUnits(both.before)} before, ${shownUnits(both.after)} now`,
        both,
      )
    : cause(
        'charge-repriced',
        `${name}: price changed`,
        `${shownPrices(both.before)} before, ${shownPrices(both.after)} now`,
        both,
      )

/** Whether a charge of the invoice before is not billed for any later day. */
const isOver = ({ before, after }: Both): boolean =>
  before.length > 0 && (after.length > 0 ? after : before).every(({ goesOn }) => !goesOn)

/**
 * Charges with the same name: if some ended and similar ones began at another price or quantity, that is one cause;
 * otherwise each charge is its own.
 */
function ofName({ before, after }: Both): Cause[] {
  const charges = bySame(before, after, line => String(line.charge))
  const [old, fresh] = [
    charges.filter(one => one.before.length > 0),
    charges.filter(one => one.before.length === 0 && !one.after.some(isOnce)),
  ]
  const known = new Set(prices(before))
  const isReplaced =
    old.length > 0 &&
    fresh.some(one => prices(one.after).some(price => !known.has(price))) &&
    charges.some(isOver)
  if (!isReplaced) return charges.map(ofCharge)
  const name = after[0]?.description ?? before[0]?.description ?? ''
  return [repriced(name, { before, after })]
}

/** The cause of a change in charges: new, ended, repriced, one-off, or for part of a period. */
export const chargeCauses = (before: Lines, after: Lines): Cause[] =>
  bySame(before, after, line => `${line.description}\n${line.productGroup}`).flatMap(ofName)
