import { appError, type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const exceptionErrors = {
  noBillRun: (index: number) =>
    appError(
      404,
      'exception_bill_run_not_found',
      'No rated bill run',
      `There is no bill run ${index} of this reseller that is rated.`,
    ),
  noFinding: (indexes: readonly number[]) =>
    appError(
      404,
      'exception_not_found',
      'Exception not found',
      `There is no exception ${indexes.slice(0, 20).join(', ')}.`,
    ),
  changed: (detail: string) => appError(409, 'exception_changed', 'The exceptions have changed', detail),
  gone: (detail: string) => appError(409, 'exception_gone', 'The exception is gone', detail),
  stale: () =>
    appError(
      409,
      'thresholds_changed',
      'Somebody else has changed the thresholds',
      'Look at the thresholds as they are now, then change them again.',
    ),
  invalid: (errors: FieldError[]) => httpErrors.invalid(errors),
}
