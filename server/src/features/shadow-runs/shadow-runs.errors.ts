import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const shadowRunErrors = {
  notFound: (index: number) =>
    notFound('shadow_run_not_found', 'Shadow run not found', `The reseller has no shadow run ${index}.`),
  noBillRun: (index: number) =>
    notFound(
      'shadow_run_bill_run_not_found',
      'No rated bill run',
      `The reseller has no bill run ${index} that is rated.`,
    ),
  invalid: httpErrors.invalid,
  notNow: (reason: string) => conflict('conflict_state', 'That cannot be done now', reason),
  outdated: (changed: readonly string[]) =>
    conflict(
      'shadow_run_outdated',
      'The inputs have changed. Run the comparison again',
      `${changed.join(' ')} Nothing was published: rate it again on the side, then decide.`,
    ),
}
