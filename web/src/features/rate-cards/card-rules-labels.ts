import {
  type CostPlusTerms,
  type Nation,
  type RateCardRules,
  usualCalendar,
} from '@nineops/contract/bureau/rate-card-rules.contract'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const nationNames: Record<Nation, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

export const roundingNames: Record<RateCardRules['roundTo'], string> = {
  micro: '6 decimals of a pound',
  tenth_of_penny: 'A tenth of a penny',
  penny: 'A penny',
}

const groupTerms = ({ productGroup, percent, unitPrice }: CostPlusTerms): string =>
  `${percent}%${Number(unitPrice) > 0 ? ` and £${unitPrice} a unit` : ''} for ${productGroup ?? 'every other group'}`

/** A card's rules in a line. */
export function rulesText({ calendar, roundTo, roundUp, restAnew, costPlus }: RateCardRules): string {
  const isUsual = JSON.stringify({ ...calendar, bankHolidays: null }) === JSON.stringify(usualCalendar)
  const hours = isUsual ? 'day rate 07:00–19:00, weekend Saturday and Sunday' : 'its own calendar'
  const holidays = calendar.bankHolidays
    ? `bank holidays of ${nationNames[calendar.bankHolidays]} at weekend rates`
    : 'bank holidays at normal rates'
  const rounding =
    roundTo === 'micro'
      ? ''
      : `, each call to ${roundingNames[roundTo].toLowerCase()}${roundUp ? ', up' : ''}`
  const byCost = costPlus.length === 0 ? '' : `, cost plus ${costPlus.map(groupTerms).join('; ')}`
  const rest = restAnew ? ', the part of a call outside a bundle rated on its own' : ''
  return `${hours}, ${holidays}${rounding}${rest}${byCost}`
}
