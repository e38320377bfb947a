import { changedMeanwhile, conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const brandErrors = {
  notFound: (index: number) =>
    notFound('brand_not_found', 'Brand not found', `There is no brand ${index} of this reseller.`),
  /** Which details are invalid, by their wire names. */
  invalid: httpErrors.invalid,
  nameTaken: (name: string, field: string) =>
    conflict('brand_exists', 'Brand exists', `The reseller has a brand named "${name}" already.`, [
      { field, message: 'The reseller has a brand of that name: choose another' },
    ]),
  changed: (name: string) => changedMeanwhile('brand', `the brand ${name}`),
}
