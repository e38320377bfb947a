import type { PriceChange } from '@nineops/contract/ordering/price-changes.contract'
import { formatPounds } from '../../lib/formats.ts'

const signed = (amount: string, words: string): string => (amount.startsWith('-') ? words : `+${words}`)

/** `+4.5%` or `+£1.50`. */
export const changeInWords = (change: PriceChange): string =>
  change.by === 'percent'
    ? signed(change.percent, `${change.percent.replace(/\.?0+$/, '').replace('-', '−')}%`)
    : signed(change.amount, formatPounds(change.amount))
