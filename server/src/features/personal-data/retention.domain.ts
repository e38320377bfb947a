/** Years that records for VAT and for company law are kept (VAT Act 1994 Sch. 11 para. 6; FA 1998 Sch. 18 para. 21). */
export const BOOKS_YEARS = 6

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * The last day on which books are kept, given the date of their last document: six years from the end of that date's
 * financial year, which ends with `yearEndMonth`.
 */
export function keptUntil(lastDocument: string, yearEndMonth: number): string {
  const [year = 0, month = 1] = lastDocument.split('-').map(Number)
  const ends = (month <= yearEndMonth ? year : year + 1) + BOOKS_YEARS
  const lastDay = new Date(Date.UTC(ends, yearEndMonth, 0)).getUTCDate()
  return `${ends}-${two(yearEndMonth)}-${two(lastDay)}`
}
