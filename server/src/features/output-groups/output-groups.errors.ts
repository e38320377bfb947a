import { appError, httpErrors } from '../../platform/http/errors.ts'

export const outputGroupErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no output group ${index}.`),
  nameTaken: (name: string) =>
    appError(
      409,
      'output_group_exists',
      'Output group exists',
      `The reseller has an output group named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'There is an output group of that name: choose another' }],
    ),
  changed: (name: string, what: string) =>
    appError(
      409,
      'output_group_changed',
      'The output group has changed',
      `Somebody changed "${name}" since you opened it: ${what} Load it again and make your change there.`,
    ),
  noBrand: (index: number) => httpErrors.notFound(`There is no brand ${index} of this reseller.`),
  brandMoved: (brand: string, group: string) =>
    appError(
      409,
      'brand_moved',
      'A brand was moved meanwhile',
      `Somebody moved "${brand}" to the output group "${group}" since you looked. No brand was moved now: look again.`,
    ),
  isDefault: (name: string) =>
    appError(
      409,
      'output_group_default',
      'The default group stays',
      `"${name}" is the group that new brands are in. It can be renamed and its outputs changed, not deleted.`,
    ),
  inUse: (name: string, brands: number) =>
    appError(
      409,
      'output_group_in_use',
      'The output group has brands',
      `"${name}" has ${brands === 1 ? 'a brand' : `${brands} brands`}. Move them to another group first.`,
    ),
}
