import { appError, conflict, httpErrors } from '../../platform/http/errors.ts'

export const billRunErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no bill run ${index}.`),
  badPeriod: (problem: string) =>
    appError(400, 'bad_period', 'The period does not fit', problem, [
      { field: 'periodStart', message: problem },
    ]),
  notNow: (reason: string) => conflict('conflict_state', 'Not possible now', reason),
  exceptionsOpen: (reason: string) => conflict('exceptions_open', 'Exceptions are open', reason),
  outOfDate: (reason: string) => conflict('rating_out_of_date', 'The rating is out of date', reason),
  cliNotUnallocated: (cli: string) =>
    conflict(
      'cli_not_unallocated',
      'Not an unallocated CLI',
      `No call of ${cli} is unallocated in this bill run. Rate again to see where its calls went.`,
    ),
  notUnrated: (subject: string) =>
    conflict(
      'calls_not_unrated',
      'Nothing lacks a price',
      `No call listed as ${subject} lacks a price on that card in the last rating of this bill run. Look at the list of exceptions again.`,
    ),
  priceTooLate: (lastDay: string) =>
    httpErrors.invalid([
      { field: 'validFrom', message: `Choose a day up to ${lastDay}, that of the last call without a price` },
    ]),
  pricesNone: () =>
    httpErrors.invalid([
      { field: 'prefix', message: 'This prices none of the calls: check prefix, charge code and origin' },
    ]),
  pricesDiffer: (at: number, subject: string, other: string) =>
    httpErrors.invalid([
      {
        field: `prices.${at}.prefix`,
        message: `${subject} and ${other} have the same prefix with different prices: enter one price`,
      },
    ]),
  cliTwice: (cli: string) => httpErrors.invalid([{ field: 'allocations', message: `names ${cli} twice` }]),
  noAccountNumber: (accountNumber: string) =>
    httpErrors.notFound(`There is no account ${accountNumber} of this reseller.`),
  noReport: (index: number) => httpErrors.notFound(`There is no report ${index}.`),
  reportNotReady: (index: number) =>
    conflict('report_not_ready', 'Not ready', `Report ${index} is not ready yet.`),
}
