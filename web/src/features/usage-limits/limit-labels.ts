import type { UsageAlert, UsageLimit } from '@nineops/contract/bureau/usage-limits.contract'
import { plainNumber } from '@nineops/contract/money'
import { formatCount, formatDate, formatPounds } from '../../lib/formats.ts'
import { shownCharge } from '../provisional-usage/provisional-usage.public.ts'

type Terms = Pick<UsageLimit, 'measure' | 'per' | 'most' | 'productGroup'>

export const measureLabels: Record<Terms['measure'], string> = {
  pounds: 'Pounds',
  minutes: 'Minutes',
  calls: 'Calls',
}
export const spanLabels: Record<Terms['per'], string> = { day: 'Day', month: 'Month' }
export const countedByLabels: Record<UsageLimit['countedBy'], string> = {
  account: 'Account',
  cli: 'CLI',
}

/** `90 minutes`, `1 call`. */
const counted = (figure: string, measure: Terms['measure']): string =>
  `${figure} ${figure === '1' ? measure.slice(0, -1) : measure}`

const most = ({ measure, most: figure }: Terms): string =>
  measure === 'pounds' ? formatPounds(figure) : counted(plainNumber(figure), measure)

/** `£50.00 a day`, `90 minutes a month`. */
export const limitText = (terms: Terms): string => `${most(terms)} a ${terms.per}`

/** Whole pence, calls, or minutes that were used; a second above a limit still shows. */
export const usedText = ({ limit, used }: UsageAlert): string =>
  limit.measure === 'pounds'
    ? shownCharge(used)
    : counted(formatCount(Math.round(Number(used) * 100) / 100), limit.measure)

export const whenText = ({ limit, since }: UsageAlert): string =>
  limit.per === 'day' ? formatDate(since) : `from ${formatDate(since)}`

/** Whose usage a limit is for. */
export const ownerText = ({ brandName, account }: UsageLimit): string => {
  if (account) return `${account.accountNumber} ${account.companyName}`
  return brandName ?? 'Every account'
}
