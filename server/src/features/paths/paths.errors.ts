import { appError, conflict, httpErrors } from '../../platform/http/errors.ts'

export const pathErrors = {
  notFound: (index: number) => httpErrors.notFound(`The reseller has no path ${index} of this kind.`),
  unreadable: (message: string) => conflict('path_unusable', 'The path cannot be read now', message),
  refused: (message: string) =>
    appError(400, 'path_refused', 'The path cannot be used', message, [{ field: 'path', message }]),
  exists: (path: string) =>
    conflict('path_exists', 'The path already exists', `The reseller has the path ${path} already.`),
  inUse: (path: string) =>
    conflict(
      'path_in_use',
      'The path is in use',
      `${path} is an input path of another reseller. Each reseller needs folders of its own.`,
    ),
  filesWait: (waiting: number) =>
    conflict(
      'path_has_files',
      'Files wait in the path',
      `${waiting === 1 ? 'One file waits' : `${waiting} files wait`} to be collected. Collect them first, or switch the path off.`,
    ),
  delivering: () =>
    conflict(
      'path_delivering',
      'A file is on its way to the path',
      'Wait until it is delivered or has failed, then delete the path.',
    ),
}
