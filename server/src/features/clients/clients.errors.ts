import { changedMeanwhile, conflict, httpErrors } from '../../platform/http/errors.ts'

export const clientErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no reseller ${index}.`),
  /** Which details are invalid, by their wire names. */
  invalid: httpErrors.invalid,
  nameTaken: (name: string) =>
    conflict('reseller_exists', 'Reseller exists', `There is a reseller named "${name}" already.`, [
      { field: 'name', message: 'There is a reseller of that name: choose another' },
    ]),
  changed: (name: string) => changedMeanwhile('reseller', name),
}
