import { conflict } from '../../platform/http/errors.ts'

export const carrierErrors = {
  exists: (name: string) =>
    conflict(
      'carrier_exists',
      'Carrier exists',
      `The reseller has a carrier named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  inactive: (name: string) =>
    conflict(
      'carrier_inactive',
      'Carrier is inactive',
      `The carrier "${name}" is inactive. Make it active before its files are collected.`,
    ),
}
