import { conflict, notFound } from '../../platform/http/errors.ts'

export const mandateFileErrors = {
  notFound: (index: number) =>
    notFound('mandate_file_not_found', 'File not found', `The reseller has no AUDDIS file ${index}.`),
  nothing: (number: string) =>
    conflict(
      'nothing_to_lodge',
      'Nothing to lodge',
      `Service user number ${number} has no mandate that a file can lodge or cancel.`,
    ),
  noDay: () =>
    conflict(
      'bank_holidays_unknown',
      'Bank holidays are not known',
      'An administrator has to load the list of GOV.UK before a file can be made.',
    ),
}
