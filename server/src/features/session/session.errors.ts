import { appError, conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

/** What the sign-in form must ask for next: code and detail are the same word. */
const asked = (code: string, title: string) => appError(400, code, title, code)

export const sessionErrors = {
  /** The portal shows 'Invalid username or password' for this detail (spec §8). */
  invalidGrant: () => appError(400, 'invalid_grant', 'Sign-in failed', 'invalid_grant'),
  refreshRefused: () => appError(401, 'invalid_grant', 'The session has ended', 'invalid_grant'),
  twoStepRequired: () => asked('two_step_required', 'A code is needed as well'),
  twoStepSetupRequired: () => asked('two_step_setup_required', 'Two-step sign-in must be set up first'),
  passwordChangeRequired: () => asked('password_change_required', 'The password must be changed first'),
  twoStepNotAsked: () =>
    conflict(
      'two_step_not_asked_for',
      'No role asks for it',
      'Sign in, and set two-step sign-in up from the user menu.',
    ),
  notFound: (index: number) =>
    notFound('session_not_found', 'Session not found', `No session ${index} stands: it has ended.`),
  own: () => conflict('own_session', 'That is your own session', 'Log out to end it.'),
  wrongPassword: () =>
    appError(400, 'password_wrong', 'The password is not right', 'Give the password you sign in with.', [
      { field: 'password', message: 'is not right' },
    ]),
  noPassword: () =>
    conflict(
      'password_missing',
      'You have no password',
      'You sign in through your identity provider: change your password and a second step there.',
    ),
  held: (seconds: number) => httpErrors.tooMany(seconds),
}
