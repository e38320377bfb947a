import { appError, httpErrors } from '../../platform/http/errors.ts'

export const pathErrors = {
  notFound: (index: number) => httpErrors.notFound(`The reseller has no path ${index} of this kind.`),
  unreadable: (message: string) => appError(409, 'path_unusable', 'The path cannot be read now', message),
  refused: (message: string) =>
    appError(400, 'path_refused', 'The path cannot be used', message, [{ field: 'path', message }]),
  exists: (path: string) =>
    appError(409, 'path_exists', 'The path is there already', `The reseller has the path ${path} already.`),
  inUse: (path: string) =>
    appError(
      409,
      'path_in_use',
      'The path is in use',
      `${path} is an input path of another reseller. Each reseller needs folders of its own.`,
    ),
  filesWait: (waiting: number) =>
    appError(
      409,
      'path_has_files',
      'Files wait in the path',
      `${waiting === 1 ? 'One file waits' : `${waiting} files wait`} to be taken. Take them first, or switch the path off.`,
    ),
  delivering: () =>
    appError(
      409,
      'path_delivering',
      'A file is on its way to the path',
      'Wait until it is delivered or has failed, then delete the path.',
    ),
}
