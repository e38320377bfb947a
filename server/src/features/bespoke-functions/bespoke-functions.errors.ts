import { appError, conflict, notFound, type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const bespokeErrors = {
  noCategory: (index: number) => httpErrors.notFound(`There is no category ${index} of bespoke functions.`),
  noFunction: (index: number) => httpErrors.notFound(`There is no bespoke function ${index}.`),
  noRun: (index: number) => httpErrors.notFound(`There is no run ${index} of a bespoke function.`),
  notAllowed: () => httpErrors.forbidden(),
  invalid: httpErrors.invalid,
  /** A parameter names something that does not exist. */
  unknown: (errors: FieldError[]) =>
    notFound(
      'bespoke_function_unknown_thing',
      'Not found',
      errors.map(error => error.message).join('\n'),
      errors,
    ),
  tooSlow: (name: string) =>
    appError(
      503,
      'bespoke_function_too_slow',
      'It took too long',
      `"${name}" was stopped after 15 seconds. Run it for a shorter period or for one reseller.`,
    ),
  tooMany: (name: string, most: number) =>
    conflict(
      'bespoke_function_too_many_rows',
      'Too many rows',
      `"${name}" has more than ${most} rows. Run it for a shorter period or for one reseller.`,
    ),
  runFirst: (name: string) =>
    conflict(
      'bespoke_function_run_first',
      'Run it first',
      `"${name}" can be downloaded from a run that is done. Run it, then download that run.`,
    ),
  notDone: (index: number) =>
    conflict('bespoke_function_not_done', 'Not done yet', `Run ${index} has no result: it is not done.`),
  notKept: (index: number) =>
    conflict(
      'bespoke_function_not_kept',
      'The result is no longer kept',
      `Results are kept for 7 days; that of run ${index} is gone. Run it again.`,
    ),
  /** A repair that is not allowed, and why. */
  refused: (detail: string, errors: FieldError[] = []) =>
    conflict('bespoke_function_refused', 'The repair is refused', detail, errors),
}
