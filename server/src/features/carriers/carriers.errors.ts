import { appError, httpErrors } from '../../platform/http/errors.ts'

export const carrierErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no carrier ${index}.`),
  nameTaken: (name: string) =>
    appError(
      409,
      'carrier_exists',
      'Carrier exists',
      `The reseller has a carrier named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  inactive: (name: string) =>
    appError(
      409,
      'carrier_inactive',
      'Carrier is inactive',
      `The carrier "${name}" is inactive. Make it active before its files are taken.`,
    ),
}
