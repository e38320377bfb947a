import { appError, type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const shadowRunErrors = {
  notFound: (index: number) =>
    appError(404, 'shadow_run_not_found', 'Shadow run not found', `The reseller has no shadow run ${index}.`),
  noBillRun: (index: number) =>
    appError(
      404,
      'shadow_run_bill_run_not_found',
      'No rated bill run',
      `The reseller has no bill run ${index} that is rated.`,
    ),
  invalid: (errors: FieldError[]) => httpErrors.invalid(errors),
  notNow: (reason: string) => appError(409, 'conflict_state', 'That cannot be done now', reason),
  outdated: (changed: readonly string[]) =>
    appError(
      409,
      'shadow_run_outdated',
      'What it rests on has changed',
      `${changed.join(' ')} Nothing was published: rate it again on the side, then decide.`,
    ),
}
