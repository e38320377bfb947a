import type { UsageAlert } from '@nineops/contract/bureau/usage-limits.contract'
import { formatPence, plainNumber, roundedPence } from '@nineops/contract/money'
import { longDay } from '../../platform/clock/calendar-dates.ts'

type Measure = UsageAlert['limit']['measure']

/** `£152.10`, `90.5 minutes`, `1,200 calls`; a second above a limit of minutes still shows. */
export const amountText = (measure: Measure, amount: string): string => {
  if (measure === 'pounds') return formatPence(roundedPence(amount))
  const figure = plainNumber(Number(amount).toFixed(2))
  const unit = figure === '1' ? measure.slice(0, -1) : measure
  return `${figure.replace(/\B(?=(\d{3})+(?=\.|$))/g, ',')} ${unit}`
}

/** What was used beside the limit, in words. */
export function alertText({
  account,
  cli,
  limit,
  since,
  used,
}: Pick<UsageAlert, 'account' | 'cli' | 'limit' | 'since' | 'used'>): string {
  const of = limit.productGroup === null ? '' : ` of ${limit.productGroup}`
  const when = limit.per === 'day' ? `on ${longDay(since)}` : `since ${longDay(since)}`
  const whose = `Account ${account.accountNumber}, ${account.companyName}${cli === null ? '' : `, ${cli}`}`
  return `${whose}: ${amountText(limit.measure, used)}${of} ${when}, limit ${amountText(limit.measure, limit.most)} (provisional)`
}
