import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const outputGroupErrors = {
  changed: (name: string, what: string) =>
    conflict(
      'output_group_changed',
      'The output group has changed',
      `Someone changed "${name}" since you opened it: ${what} Reload the page and make your change again.`,
    ),
  noBrand: (index: number) => httpErrors.notFound(`There is no brand ${index} of this reseller.`),
  brandMoved: (brand: string, group: string) =>
    conflict(
      'brand_moved',
      'A brand was moved meanwhile',
      `Someone moved "${brand}" to the output group "${group}" since you looked. No brand was moved now: look again.`,
    ),
  isDefault: (name: string) =>
    conflict(
      'output_group_default',
      'The default group stays',
      `"${name}" is the group that new brands are in. It can be renamed and its outputs changed, not deleted.`,
    ),
  inUse: (name: string, brands: number) =>
    conflict(
      'output_group_in_use',
      'The output group has brands',
      `"${name}" has ${brands === 1 ? 'a brand' : `${brands} brands`}. Move them to another group first.`,
    ),
}
