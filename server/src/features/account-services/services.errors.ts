import { appError, changedMeanwhile, conflict, notFound } from '../../platform/http/errors.ts'

export const serviceErrors = {
  badNumber: (cli: string) =>
    appError(400, 'bad_number', 'Not a phone number', `"${cli}" is not a phone number.`),
  endsBeforeStart: (startDate: string, endDate: string) =>
    appError(400, 'bad_dates', 'The dates are the wrong way round', `${endDate} is before ${startDate}.`),
  noAccount: (index: number) =>
    notFound('account_not_found', 'Account not found', `There is no account ${index}.`),
  overlaps: (cli: string, accountNumber: string, startDate: string, endDate: string | null) =>
    conflict(
      'service_overlaps',
      'The number is in use',
      `${cli} belongs to account ${accountNumber} from ${startDate}${endDate ? ` to ${endDate}` : ' on'}. End that service first.`,
    ),
  notFound: (index: number) =>
    notFound('service_not_found', 'Service not found', `The account has no service ${index}.`),
  changed: (cli: string) => changedMeanwhile('service', cli),
  notMoved: (why: string) => appError(400, 'service_not_moved', 'The service cannot move', why),
}
