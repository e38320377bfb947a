import { appError } from '../../platform/http/errors.ts'

export const invoiceNumberErrors = {
  noBrand: (index: number) =>
    appError(404, 'brand_not_found', 'Brand not found', `There is no brand ${index} of this reseller.`),
  noRange: (index: number) =>
    appError(
      404,
      'invoice_number_range_not_found',
      'Number range not found',
      `There is no number range ${index} of this reseller.`,
    ),
  backwards: (next: string) =>
    appError(
      409,
      'invoice_numbers_backwards',
      'Numbers cannot go backwards',
      `The next number is ${next} already. A number is never given twice: choose that one or a later one.`,
    ),
  givenAhead: (prefix: string, formatted: string) =>
    appError(
      409,
      'invoice_numbers_given',
      'The numbers were given before',
      `With the prefix "${prefix}" the number ${formatted} would be given a second time. Choose another prefix, or a later next number.`,
    ),
  overlaps: (prefix: string, brand: string, kind: string) =>
    appError(
      409,
      'invoice_numbers_overlap',
      'The numbers overlap',
      `The prefix "${prefix}" could give the same numbers as the ${kind} of ${brand}. Choose another prefix.`,
    ),
}
