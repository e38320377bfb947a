import { appError, httpErrors } from '../../platform/http/errors.ts'

export const deliveryErrors = {
  noRun: (index: number) =>
    appError(404, 'invoice_run_not_found', 'Invoice run not found', `There is no invoice run ${index}.`),
  notFound: (index: number) => httpErrors.notFound(`The run has no delivery ${index}.`),
  noPath: () =>
    appError(
      409,
      'no_output_path',
      'There is no output path',
      'The reseller has no output path that is switched on. Add one under IO Paths.',
    ),
  nothing: () =>
    appError(
      409,
      'nothing_to_deliver',
      'Nothing to deliver',
      'The run has no end-of-run files yet, and no confirmed report that an output path asks for.',
    ),
  underWay: () =>
    appError(
      409,
      'delivery_under_way',
      'On its way already',
      'The same file is on its way to the same path. Wait until it is delivered or has failed.',
    ),
  withdrawn: () =>
    appError(
      409,
      'pack_withdrawn',
      'The files are withdrawn',
      'The run is collected on another day since these files were made. Deliver the newest ones.',
    ),
  pathGone: (path: string) =>
    appError(
      409,
      'path_gone',
      'The path is gone',
      `${path} is deleted or switched off. Deliver to another output path.`,
    ),
}
