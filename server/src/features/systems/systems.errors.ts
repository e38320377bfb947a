import { MOST_ALLOWED_ADDRESSES } from '@nineops/contract/allowed-addresses.contract'
import { MOST_SYSTEMS } from '@nineops/contract/systems.contract'
import { appError } from '../../platform/http/errors.ts'

export const systemErrors = {
  notFound: (index: number) =>
    appError(404, 'system_not_found', 'Not found', `There is no system ${index}. It may have been deleted.`),
  changed: (name: string) =>
    appError(
      409,
      'system_changed',
      'The system was changed meanwhile',
      `Somebody has changed "${name}" since you opened it. Load it again and repeat your change.`,
    ),
  nameTaken: (name: string) =>
    appError(
      409,
      'system_exists',
      'System exists',
      `There is a system named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  tooMany: () =>
    appError(409, 'systems_full', 'Too many systems', `There are ${MOST_SYSTEMS} systems. Delete one first.`),
  paused: (name: string) =>
    appError(409, 'system_paused', 'System is paused', `"${name}" is paused. Start it, and it is checked.`),
  /** @param why as the way out says it */
  addressNotAllowed: (why: string) =>
    appError(409, 'address_not_allowed', 'Address not allowed', why, [{ field: 'url', message: why }]),
  noAddress: () =>
    appError(
      400,
      'validation_failed',
      'The request is not valid',
      'address: must be a host, a host with its port, or *.domain, such as status.example.com, 10.0.4.12:8080 or *.example.com',
      [{ field: 'address', message: 'must be a host, host:port or *.domain' }],
    ),
  addressListed: (address: string) =>
    appError(409, 'allowed_address_exists', 'Address is listed', `${address} is on that list already.`, [
      { field: 'address', message: 'is on that list already' },
    ]),
  addressNotFound: (index: number) =>
    appError(
      404,
      'allowed_address_not_found',
      'Not found',
      `There is no address ${index} on the list. It may have been removed.`,
    ),
  tooManyAddresses: () =>
    appError(
      409,
      'allowed_addresses_full',
      'Too many addresses',
      `There are ${MOST_ALLOWED_ADDRESSES} addresses on the list. Remove one first.`,
    ),
}
