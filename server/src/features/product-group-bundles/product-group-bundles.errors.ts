import { longDay } from '../../platform/clock/calendar-dates.ts'
import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

const refuse = (field: string, message: string) => httpErrors.invalid([{ field, message }])

export const bundleErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no product group bundle ${index}.`),
  otherIndex: (index: number) =>
    httpErrors.invalid([{ field: 'index', message: `must be ${index}, as in the address, or be left out` }]),
  noAccount: (index: number) =>
    notFound('bundle_account_not_found', 'Account not found', `The reseller has no account ${index}.`),
  closed: (day: string) =>
    conflict(
      'account_closed',
      'The account is closed',
      `The account has been closed since ${longDay(day)}: a bundle that begins later would never be billed. Open it again first.`,
      [{ field: 'startDate', message: `must not be after ${longDay(day)}` }],
    ),
  noService: () => refuse('serviceIndex', 'is not a service of this account'),
  strayService: (index: number) => refuse('pool', `${index} is not a service of this account`),
  serviceEnds: (day: string, startDate: string) =>
    day < startDate
      ? refuse('startDate', `must not be after ${longDay(day)}, the last day of the service`)
      : refuse('endDate', `must be ${longDay(day)} or earlier: the service ends then`),
  notAttached: (index: number) =>
    notFound('account_bundle_not_found', 'Bundle not found', `The account has no bundle ${index}.`),
  withdrawn: (name: string) =>
    conflict(
      'product_group_bundle_withdrawn',
      'The bundle is withdrawn',
      `"${name}" is given to no more accounts; those that have it keep it. Choose another bundle.`,
    ),
  alreadyAttached: (name: string) =>
    conflict(
      'account_bundle_exists',
      'The account has the bundle',
      `The account has "${name}" on some of these days already. Choose days on which it does not.`,
    ),
  notFrom: (from: string, name: string) =>
    httpErrors.invalid([
      {
        field: 'from',
        message: `must lie within the days of "${name}", after its first; not ${longDay(from)}`,
      },
    ]),
  used: (name: string, run: string) =>
    conflict(
      'account_bundle_used',
      'The bundle was used',
      `Calls of the closed bill run "${run}" were rated with "${name}". End it on a day instead.`,
    ),
  inUse: (name: string, accounts: number, change: string) =>
    conflict(
      'product_group_bundle_in_use',
      'Accounts have the bundle',
      `${accounts === 1 ? 'An account has' : `${accounts} accounts have`} "${name}" ${change}. End it there first, or choose another day.`,
    ),
  /** The problem with the days on which an account is to have the bundle; null if there is none. */
  daysProblem: (
    { startDate, endDate }: { startDate: string; endDate: string | null },
    bundle: { name: string; valid_from: string; valid_to: string | null },
  ) => {
    const last = bundle.valid_to
    if (startDate < bundle.valid_from)
      return refuse(
        'startDate',
        `must not be before ${longDay(bundle.valid_from)}, the first day of "${bundle.name}"`,
      )
    if (last !== null && startDate > last)
      return refuse('startDate', `must not be after ${longDay(last)}, the last day of "${bundle.name}"`)
    if (endDate !== null && endDate < startDate)
      return refuse('endDate', `must not be before ${longDay(startDate)}`)
    if (last !== null && (endDate ?? '9999-12-31') > last)
      return refuse('endDate', `must not be after ${longDay(last)}, the last day of "${bundle.name}"`)
    return null
  },
}
