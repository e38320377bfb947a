import { conflict, notFound } from '../../platform/http/errors.ts'

export const invoiceNumberErrors = {
  noBrand: (index: number) =>
    notFound('brand_not_found', 'Brand not found', `There is no brand ${index} of this reseller.`),
  noRange: (index: number) =>
    notFound(
      'invoice_number_range_not_found',
      'Number range not found',
      `There is no number range ${index} of this reseller.`,
    ),
  backwards: (next: string) =>
    conflict(
      'invoice_numbers_backwards',
      'Numbers cannot go backwards',
      `The next number is ${next} already. A number is never given twice: choose that one or a later one.`,
    ),
  givenAhead: (prefix: string, formatted: string) =>
    conflict(
      'invoice_numbers_given',
      'The numbers were given before',
      `With the prefix "${prefix}" the number ${formatted} would be given a second time. Choose another prefix, or a later next number.`,
    ),
  overlaps: (prefix: string, brand: string, kind: string) =>
    conflict(
      'invoice_numbers_overlap',
      'The numbers overlap',
      `The prefix "${prefix}" could give the same numbers as the ${kind} of ${brand}. Choose another prefix.`,
    ),
}
