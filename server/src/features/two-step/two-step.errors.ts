import { appError, conflict } from '../../platform/http/errors.ts'

export const twoStepErrors = {
  alreadyOn: () => conflict('two_step_on', 'Two-step sign-in is on', 'It is on already. Turn it off first.'),
  notOn: () => conflict('two_step_off', 'Two-step sign-in is off', 'It is not on.'),
  setupExpired: () =>
    conflict(
      'two_step_setup_expired',
      'Begin again',
      'Setup must be finished within ten minutes. Start again with a new key.',
    ),
  wrongCode: () =>
    appError(
      400,
      'two_step_code_wrong',
      'The code is wrong',
      'Each code works once, for a minute at most. Wait for the next one, and check that the clock of your device is right.',
      [{ field: 'otp', message: 'is not right, or was used' }],
    ),
  requiredByRole: () =>
    conflict(
      'two_step_required_by_role',
      'One of your roles requires it',
      'Two-step sign-in can’t be turned off while you have a role that requires it.',
    ),
}
