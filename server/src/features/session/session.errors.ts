import { appError } from '../../platform/http/errors.ts'

export const sessionErrors = {
  /** The portal shows 'Invalid username or password' for this detail (spec §8). */
  invalidGrant: () => appError(400, 'invalid_grant', 'Sign-in failed', 'invalid_grant'),
  refreshRefused: () => appError(401, 'invalid_grant', 'The session has ended', 'invalid_grant'),
}
