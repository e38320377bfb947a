import { conflict, notFound, type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const brandErrors = {
  notFound: (index: number) =>
    notFound('brand_not_found', 'Brand not found', `There is no brand ${index} of this reseller.`),
  /** Which details are invalid, by their wire names. */
  invalid: (errors: FieldError[]) => httpErrors.invalid(errors),
  nameTaken: (name: string, field: string) =>
    conflict('brand_exists', 'Brand exists', `The reseller has a brand named "${name}" already.`, [
      { field, message: 'The reseller has a brand of that name: choose another' },
    ]),
  changed: (name: string) =>
    conflict(
      'brand_changed',
      'The brand was changed meanwhile',
      `Someone else changed the brand ${name} after it was opened here. Nothing was saved. Reload the page and make your change again.`,
    ),
}
