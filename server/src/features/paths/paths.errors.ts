import { appError } from '../../platform/http/errors.ts'

export const pathErrors = {
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
}
