import type { ChargeBill, ChargeOutlook, ChargeTerms } from '@nineops/contract/ordering/charges.contract'
import { formatPence, parsePence, penceToDecimal } from '@nineops/contract/money'
import { firstOfMonth, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { catchUpRules, startingBy } from './catch-up-rules.service.ts'
import { type Bill, heldNote, nextBills, notesOn, type Position } from './charge-outlook.domain.ts'
import { type Period, periodAfter } from './charge-periods.domain.ts'
import * as repository from './charge-positions.repository.ts'
import type { BilledRow, BillRunPeriod } from './charge-positions.repository.ts'
import { billableItems, type BilledPart, type Charge } from './charges.domain.ts'
import { chargeErrors } from './charges.errors.ts'

export { heldNote }
export type { Position } from './charge-outlook.domain.ts'
export {
  dayBefore as lastDayBefore,
  isTooDear,
  priceRefusal as repricingRefusal,
} from './charge-changes.domain.ts'
export { selectBilled } from './charge-positions.repository.ts'
export { periodAfter }
export type { Period }
export type { BilledRow } from './charge-positions.repository.ts'

const BILLS = 3

/** A charge's terms in the engine's format. */
export const toCharge = (
  terms: Pick<ChargeTerms, 'frequency' | 'timing' | 'amount' | 'quantity' | 'startDate' | 'endDate'> & {
    index?: number
    billedThrough?: string | null
  },
): Charge => ({
  ...(terms.index === undefined ? {} : { index: terms.index }),
  billedThrough: terms.billedThrough ?? null,
  frequency: terms.frequency,
  timing: terms.timing,
  amountPence: parsePence(terms.amount) ?? 0,
  quantityThousandths: Math.round(Number(terms.quantity) * 1000),
  startDate: terms.startDate,
  endDate: terms.endDate,
})

const thisMonth = (): Period => {
  const today = londonDate(Date.now())
  return { start: firstOfMonth(today), end: lastOfMonth(today) }
}

function nextPeriod(periods: readonly BillRunPeriod[], taken: readonly number[]): Period {
  const open = periods.find(({ index }) => !taken.includes(index))
  if (open) return { start: open.start, end: open.end }
  const last = periods.at(-1)
  return last ? periodAfter({ start: last.start, end: last.end }) : thisMonth()
}

/** What the next runs bill of a charge, in pence by period, of one that bills nothing too. */
export function billsOfNextRuns(
  charge: Charge,
  { next, rules }: Position,
  alreadyBilled: readonly BilledPart[],
  runs: number,
): { period: Period; pence: number }[] {
  const billed = [...alreadyBilled]
  let period = next
  return Array.from({ length: runs }, () => {
    const items = billableItems(charge, period, billed, rules)
    billed.push(...items)
    const bill = { period, pence: items.reduce((sum, item) => sum + item.amountPence, 0) }
    period = periodAfter(period)
    return bill
  })
}

/** How far these accounts are billed, by account. @throws 404 `charge_account_not_found` for another reseller's */
export async function positionsOf(
  db: Db,
  clientIndex: number,
  accountIndexes: readonly number[],
): Promise<Map<number, Position>> {
  const periods = await repository.selectBillRunPeriods(db, clientIndex)
  const facts = await repository.selectAccountFacts(
    db,
    clientIndex,
    periods.map(({ index }) => index),
    accountIndexes,
  )
  const rules = await catchUpRules(db, clientIndex)
  const positions = new Map(
    facts.map(account => {
      const next = nextPeriod(periods, account.takenBillRuns)
      return [
        account.index,
        {
          next,
          rules: startingBy(rules, next),
          heldBy:
            account.heldByIndex === null
              ? null
              : { index: account.heldByIndex, description: account.heldByDescription ?? '' },
          closedOn: account.closedOn,
        },
      ] as const
    }),
  )
  const foreign = accountIndexes.find(index => !positions.has(index))
  if (foreign !== undefined) throw chargeErrors.noAccount(foreign)
  return positions
}

const pounds = (items: readonly { amountPence: number }[]): string =>
  penceToDecimal(items.reduce((sum, item) => sum + item.amountPence, 0))

const toBill = ({ period, items }: Bill): ChargeBill => ({
  periodStart: period.start,
  periodEnd: period.end,
  amount: pounds(items),
  items: items.map(item => ({
    kind: item.kind,
    periodStart: item.periodStart,
    periodEnd: item.periodEnd,
    text: item.periodText,
    amount: penceToDecimal(item.amountPence),
  })),
})

/** The next three bills of a charge from that position, and the notes about it. */
function outlookOf(charge: Charge, position: Position, billed: readonly BilledPart[]): ChargeOutlook {
  const bills = nextBills(charge, position, billed, BILLS)
  return { bills: bills.map(toBill), notes: notesOn(charge, position, billed) }
}

/** The same with the discounts of loyalty schemes on the next bill, which come off the invoice, not the charge. */
export async function outlookWithDiscounts(
  db: Db,
  charge: ChargeTerms & { accountIndex: number; index?: number },
  position: Position,
  billed: readonly BilledPart[],
): Promise<ChargeOutlook> {
  const { bills, notes } = outlookOf(toCharge(charge), position, billed)
  const { accountIndex, productGroup } = charge
  const discounts = await repository.selectDiscounts(db, accountIndex, productGroup, position.next.end)
  return {
    bills,
    notes: [
      ...notes,
      ...discounts.map(({ name, percent, amount }) =>
        percent === null
          ? `"${name}" takes up to ${formatPence(parsePence(amount ?? '0') ?? 0)} off ${productGroup} on each invoice; it is not taken off here.`
          : `"${name}" takes ${percent}% off it on the invoice; it is not taken off here.`,
      ),
    ],
  }
}

/** Runs that have billed a charge, as the beginning of a sentence. */
export function billedBy(billed: readonly BilledRow[]): string {
  const runs = [...new Map(billed.map(part => [part.runIndex, part])).values()]
  const [first] = runs
  if (!first) return 'No run has billed it'
  const open = runs.filter(run => !run.confirmed)
  const by = `Invoice run ${first.runIndex} (${first.runDescription})`
  if (open.length === runs.length)
    return `${by} has billed it and is not confirmed: reset the account there to change all of it`
  return runs.length === 1 ? `${by} has billed it` : `${by} and ${runs.length - 1} more have billed it`
}
