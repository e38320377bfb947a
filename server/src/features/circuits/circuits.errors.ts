import { appError, changedMeanwhile, conflict, notFound } from '../../platform/http/errors.ts'

export const circuitErrors = {
  notFound: (index: number) =>
    notFound('circuit_not_found', 'Circuit not found', `There is no circuit ${index}.`),
  noLine: (cli: string) =>
    notFound(
      'circuit_line_not_found',
      'No such number',
      `The reseller has no service ${cli}. Add it to its account in CRM first.`,
    ),
  badNumber: (cli: string) =>
    appError(400, 'bad_number', 'Not a phone number', `"${cli}" is not a phone number.`),
  exists: (cli: string) =>
    conflict(
      'circuit_exists',
      'The circuit already exists',
      `The circuit on ${cli} already exists. Find it in the list and change it there.`,
    ),
  numberTaken: (number: string, cli: string) =>
    conflict(
      'circuit_number_taken',
      'The circuit number is in use',
      `${number} is the circuit on ${cli} of the same reseller. Check which of the two is right.`,
    ),
  changed: (cli: string) => changedMeanwhile('circuit', `the circuit on ${cli}`),
}
