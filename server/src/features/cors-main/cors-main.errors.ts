import { conflict, notFound } from '../../platform/http/errors.ts'

export const corsErrors = {
  notFound: (index: number) =>
    notFound('cors_origin_not_found', 'Not found', `There is no allowed origin ${index}.`),
  exists: (origin: string, whose: string) =>
    conflict(
      'cors_origin_exists',
      'Allowed already',
      `${origin} may call the Dash API for ${whose} already.`,
      [{ field: 'origin', message: 'is allowed already' }],
    ),
}
