import { appError, httpErrors } from '../../platform/http/errors.ts'

export const bundleErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no product group bundle ${index}.`),
  nameTaken: (name: string) =>
    appError(
      409,
      'product_group_bundle_exists',
      'Bundle exists',
      `The reseller has a bundle named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  changed: (name: string) =>
    appError(
      409,
      'product_group_bundle_changed',
      'The bundle has changed',
      `Somebody changed "${name}" since you opened it. Load it again and make your change there.`,
    ),
  otherIndex: (index: number) =>
    httpErrors.invalid([{ field: 'index', message: `must be ${index}, as in the address, or be left out` }]),
  endsBeforeStart: () =>
    httpErrors.invalid([{ field: 'validTo', message: 'must not be before the first day' }]),
}
