import type { LineReason } from './line-reasons.ts'

/** Short reasons; `lineReasons` has them in full. */
export const reasonTitles: Record<LineReason, string> = {
  MISSING_FIELD: 'Missing field',
  BAD_NUMBER: 'Bad number',
  BAD_DATE: 'Bad date',
  BAD_DURATION: 'Bad duration',
  BAD_CURRENCY: 'Not in pounds',
  BAD_COST: 'Bad cost',
  BAD_KIND: 'Unknown usage type',
  BAD_QUANTITY: 'Bad quantity',
  BAD_ORIGIN: 'Unknown country',
  FUTURE: 'In the future',
  BAD_LINE: 'Unreadable line',
  DUPLICATE: 'Duplicate',
}
