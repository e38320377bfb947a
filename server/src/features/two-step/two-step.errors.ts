import { appError, conflict } from '../../platform/http/errors.ts'

export const twoStepErrors = {
  alreadyOn: () => conflict('two_step_on', 'Two-step sign-in is on', 'It is on already. Turn it off first.'),
  notOn: () => conflict('two_step_off', 'Two-step sign-in is off', 'It is not on.'),
  setupExpired: () =>
    conflict(
      'two_step_setup_expired',
      'Begin again',
      'Setting up takes no longer than ten minutes. Begin again, with a new key.',
    ),
  wrongCode: () =>
    appError(
      400,
      'two_step_code_wrong',
      'The code is not right',
      'Each code counts once, for a minute at most. Wait for the next one, and check that the clock of your device is right.',
      [{ field: 'otp', message: 'is not right, or was used' }],
    ),
  requiredByRole: () =>
    conflict(
      'two_step_required_by_role',
      'One of your roles asks for it',
      'Two-step sign-in cannot be turned off as long as you have a role that asks for it.',
    ),
}
