import { MOST_ALLOWED_ADDRESSES } from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import { MOST_SYSTEMS } from '@nineops/contract/dash-administration/systems/systems.contract'
import { appError, conflict, notFound } from '../../platform/http/errors.ts'

export const systemErrors = {
  notFound: (index: number) =>
    notFound('system_not_found', 'Not found', `There is no system ${index}. It may have been deleted.`),
  changed: (name: string) =>
    conflict(
      'system_changed',
      'The system was changed meanwhile',
      `Someone has changed "${name}" since you opened it. Reload the page and make your change again.`,
    ),
  nameTaken: (name: string) =>
    conflict(
      'system_exists',
      'System exists',
      `There is a system named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  tooMany: () =>
    conflict('systems_full', 'Too many systems', `There are ${MOST_SYSTEMS} systems. Delete one first.`),
  paused: (name: string) =>
    conflict('system_paused', 'System is paused', `"${name}" is paused. Resume it first.`),
  /** @param why the outbound client's reason */
  addressNotAllowed: (why: string) =>
    conflict('address_not_allowed', 'Address not allowed', why, [{ field: 'url', message: why }]),
  noAddress: () =>
    appError(
      400,
      'validation_failed',
      'The request is not valid',
      'address: must be a host, a host with its port, or *.domain, such as status.example.com, 10.0.4.12:8080 or *.example.com',
      [{ field: 'address', message: 'must be a host, host:port or *.domain' }],
    ),
  addressListed: (address: string) =>
    conflict('allowed_address_exists', 'Address is listed', `${address} is already on that list.`, [
      { field: 'address', message: 'is already on that list' },
    ]),
  addressNotFound: (index: number) =>
    notFound(
      'allowed_address_not_found',
      'Not found',
      `There is no address ${index} on the list. It may have been removed.`,
    ),
  tooManyAddresses: () =>
    conflict(
      'allowed_addresses_full',
      'Too many addresses',
      `There are ${MOST_ALLOWED_ADDRESSES} addresses on the list. Remove one first.`,
    ),
}
