import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const deliveryErrors = {
  noRun: (index: number) =>
    notFound('invoice_run_not_found', 'Invoice run not found', `There is no invoice run ${index}.`),
  notFound: (index: number) => httpErrors.notFound(`The run has no delivery ${index}.`),
  noPath: () =>
    conflict(
      'no_output_path',
      'There is no output path',
      'The reseller has no output path that is switched on. Add one under IO Paths.',
    ),
  nothing: () =>
    conflict(
      'nothing_to_deliver',
      'Nothing to deliver',
      'The run has no end-of-run files yet, and no confirmed report that an output path asks for.',
    ),
  underWay: () =>
    conflict(
      'delivery_under_way',
      'Already being sent',
      'The same file is on its way to the same path. Wait until it is delivered or has failed.',
    ),
  withdrawn: () =>
    conflict(
      'pack_withdrawn',
      'The files are withdrawn',
      'The run is collected on another day since these files were made. Deliver the newest ones.',
    ),
  pathGone: (path: string) =>
    conflict(
      'path_gone',
      'The path is gone',
      `${path} is deleted or switched off. Deliver to another output path.`,
    ),
}
