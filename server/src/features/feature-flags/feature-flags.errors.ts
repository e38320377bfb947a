import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const featureFlagErrors = {
  notFound: (flag: string) => httpErrors.notFound(`The reseller has no feature flag "${flag}".`),
  exists: (flag: string) =>
    conflict(
      'feature_flag_exists',
      'Feature flag exists',
      `"${flag}" is switched on for the reseller already.`,
      [{ field: 'flag', message: 'already exists' }],
    ),
}
