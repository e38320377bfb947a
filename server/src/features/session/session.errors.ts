import { appError, conflict, type FieldError, notFound, httpErrors } from '../../platform/http/errors.ts'

/** What the sign-in form must ask for next: code and detail are the same word. */
const asked = (code: string, title: string, errors: FieldError[] = []) =>
  appError(400, code, title, code, errors)

export const sessionErrors = {
  /** The portal shows 'Invalid username or password' for this detail (spec §8). */
  invalidGrant: () => appError(400, 'invalid_grant', 'Sign-in failed', 'invalid_grant'),
  refreshRefused: () => appError(401, 'invalid_grant', 'The session has ended', 'invalid_grant'),
  twoStepRequired: (passkeys: boolean) =>
    asked(
      'two_step_required',
      passkeys ? 'A code or a passkey is required as well' : 'Enter a code as well',
      [
        { field: 'otp', message: 'is required' },
        ...(passkeys ? [{ field: 'passkey', message: 'is accepted in its place' }] : []),
      ],
    ),
  twoStepSetupRequired: () => asked('two_step_setup_required', 'Two-step sign-in must be set up first'),
  passwordChangeRequired: () => asked('password_change_required', 'The password must be changed first'),
  twoStepNotAsked: () =>
    conflict(
      'two_step_not_asked_for',
      'No role requires it',
      'Sign in, and set two-step sign-in up from the user menu.',
    ),
  notFound: (index: number) =>
    notFound('session_not_found', 'Session not found', `Session ${index} has ended.`),
  own: () => conflict('own_session', 'That is your own session', 'Log out to end it.'),
  wrongPassword: () =>
    appError(400, 'password_wrong', 'The password is wrong', 'Enter the password you sign in with.', [
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
