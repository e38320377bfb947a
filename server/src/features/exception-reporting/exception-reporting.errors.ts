import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const exceptionErrors = {
  noBillRun: (index: number) =>
    notFound(
      'exception_bill_run_not_found',
      'No rated bill run',
      `There is no bill run ${index} of this reseller that is rated.`,
    ),
  noFinding: (indexes: readonly number[]) =>
    notFound(
      'exception_not_found',
      'Exception not found',
      `There is no exception ${indexes.slice(0, 20).join(', ')}.`,
    ),
  changed: (detail: string) => conflict('exception_changed', 'The exceptions have changed', detail),
  gone: (detail: string) => conflict('exception_gone', 'The exception is gone', detail),
  stale: () =>
    conflict(
      'thresholds_changed',
      'Someone else has changed the thresholds',
      'Look at the thresholds as they are now, then change them again.',
    ),
  invalid: httpErrors.invalid,
}
