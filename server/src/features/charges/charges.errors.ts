import { changedMeanwhile, conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const chargeErrors = {
  notFound: (index: number) =>
    notFound('charge_not_found', 'Charge not found', `The reseller has no charge ${index}.`),
  noAccount: (index: number) =>
    notFound('charge_account_not_found', 'Account not found', `The reseller has no account ${index}.`),
  invalid: httpErrors.invalid,
  changed: (description: string, accountNumber: string) =>
    changedMeanwhile('charge', `"${description}" of account ${accountNumber}`),
  othersMatch: () =>
    conflict(
      'charge_changed',
      'Other charges match by now',
      'Someone changed charges that match, or added some, after the numbers were shown. Nothing was saved: look at the numbers as they are now, then try again.',
    ),
  nothingMatches: () =>
    conflict('charges_none_match', 'No charge matches', 'Choose other filters, or select charges.'),
  tooMany: (most: number) =>
    httpErrors.invalid([{ field: 'charges', message: `match more than ${most} charges; narrow the filter` }]),
  billed: (runs: string) =>
    conflict(
      'charge_billed',
      'The charge has been billed',
      `${runs}. Only its description, service, end, product, cost and nominal code can change now. For another amount, change the price from a day; for anything else, end it and copy it.`,
    ),
  billedForGood: (runs: string) =>
    conflict(
      'charge_billed',
      'The charge has been billed',
      `${runs}. It cannot be deleted: end it, and the next run gives back what was billed beyond its end.`,
    ),
  refunded: (day: string) =>
    conflict(
      'charge_refunded',
      'Days were given back',
      `The days from ${day} were given back on an invoice, and no run bills them again. Copy the charge from the day it should go on.`,
    ),
  held: (description: string) =>
    conflict(
      'charge_of_bundle',
      'The charge is of a bundle',
      `"${description}" is the price of a bundle that the account has. End the bundle on the account's page, and the charge ends with it.`,
    ),
  notCopied: (description: string) =>
    conflict(
      'charge_of_bundle',
      'The charge is of a bundle',
      `"${description}" is the price of a bundle. Give the accounts the bundle, and its charge comes with it.`,
    ),
  cannotEnd: (reason: string) => conflict('charge_not_ended', 'The charge cannot end that day', reason),
  cannotReprice: (reason: string) =>
    conflict('charge_not_repriced', 'The amount cannot change from that day', reason),
}
