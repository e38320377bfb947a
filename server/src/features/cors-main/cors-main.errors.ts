import { appError } from '../../platform/http/errors.ts'

export const corsErrors = {
  notFound: (index: number) =>
    appError(404, 'cors_origin_not_found', 'Not found', `There is no allowed origin ${index}.`),
  exists: (origin: string, whose: string) =>
    appError(
      409,
      'cors_origin_exists',
      'Allowed already',
      `${origin} may call the Dash API for ${whose} already.`,
      [{ field: 'origin', message: 'is allowed already' }],
    ),
}
