import { conflict, httpErrors, notFound } from '../../platform/http/errors.ts'
import { longDay } from '../../platform/clock/calendar-dates.ts'

export const vatPercentageErrors = {
  notFound: (index: number) =>
    notFound('vat_percentage_not_found', 'Percentage not found', `There is no VAT percentage ${index}.`),
  tooSoon: (first: string) =>
    httpErrors.invalid([
      { field: 'validFrom', message: `must be ${longDay(first)} or later: bills are made until then` },
    ]),
  inForce: (first: string) =>
    conflict(
      'vat_percentage_in_force',
      'Percentage in force',
      `Bills are made with it. A percentage can be removed while it begins on ${longDay(first)} or later.`,
    ),
  exists: (validFrom: string) =>
    conflict(
      'vat_percentage_exists',
      'Percentage exists',
      `The rate has a percentage from ${longDay(validFrom)} already. Remove it first.`,
    ),
  billed: (run: { index: number; description: string; invoiceDate: string; confirmed: boolean }) =>
    conflict(
      'vat_percentage_billed',
      'Invoices have that tax point',
      `Invoice run ${run.index} (${run.description}) has invoices dated ${longDay(run.invoiceDate)}. ${run.confirmed ? 'It is confirmed: choose a later day.' : 'Reset or abandon it first, or choose a later day.'}`,
    ),
}
